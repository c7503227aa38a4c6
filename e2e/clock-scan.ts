import type { Page } from '@playwright/test';

// Finds times of day that do not name their time zone or place. The whole function runs in the page and reads
// what is rendered, not how it was made.

export interface Scan {
  /** "text: …" or "title: …", with its position in the page. */
  readonly bare: string[];
  /** Number of times inside marked components. */
  readonly marked: number;
}

/** `names` are words that identify a clock, in addition to the name of each marked clock. */
export const scanClocks = (page: Page, names: readonly string[]): Promise<Scan> =>
  page.evaluate((known) => {
    /** Offsets, ports and hardware addresses look like times. */
    const noClock = /UTC[+−-]\d{1,2}(:\d\d)?|\d+(\.\d+){3}:\d+|\b([0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi;
    const hasClock = (text: string) => /\d:\d\d/.test(text.replace(noClock, ''));
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('');
    const isNamed = (text: string, name: string | undefined) =>
      name !== undefined && (text.includes(name) || (name === 'here' && text.includes('your time')));
    const where = (element: Element) => {
      const box = element.closest('[aria-label], section, main, [role=dialog]');
      return `<${element.tagName.toLowerCase()} class="${element.className}"> in ${box?.getAttribute('aria-label') ?? box?.tagName}`;
    };
    /** The nearest surrounding header that names the same clock. */
    const headOf = (element: Element, place: string): Element | null => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const head = box.querySelector(`[data-clock-head="${CSS.escape(place)}"]`);
        if (head) return head;
      }
      return null;
    };
    const bare: string[] = [];
    let marked = 0;
    for (const element of document.body.querySelectorAll('*')) {
      // What is drawn of a screen has the screen's clock.
      if (element.closest('script, style, noscript, [data-screen]')) continue;
      const mark = element.closest<HTMLElement>('[data-time]');
      const text = ownText(element);
      if (hasClock(text)) {
        if (!mark) bare.push(`text: ${text.trim()} ${where(element)}`);
        else marked += 1;
      }
      if (element === mark && mark.dataset.time === 'instant' && hasClock(mark.textContent)) {
        const place = mark.dataset.place;
        const head = place && mark.dataset.headed !== undefined ? headOf(mark, place) : null;
        const isHeaded = head !== null && (place === 'each' || isNamed(head.textContent, place));
        if (!isHeaded && !isNamed(mark.textContent, place))
          bare.push(`no place: ${mark.textContent} (${place}) ${where(mark)}`);
      }
      for (const name of ['title', 'aria-label', 'alt', 'aria-description']) {
        const value = element.getAttribute(name) ?? '';
        if (!hasClock(value) || known.some((each) => value.includes(each))) continue;
        // Durations and opening hours are not instants.
        if (mark && mark.dataset.time !== 'instant' && mark.dataset.time !== 'age') continue;
        bare.push(`${name}: ${value} ${where(element)}`);
      }
    }
    if (hasClock(document.title)) bare.push(`document: ${document.title}`);
    return { bare: [...new Set(bare)], marked };
  }, names);
