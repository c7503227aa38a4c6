import type { Paint, TextStyle } from '@vitrine/contract/design-document';

// Elements are made one by one, texts set as texts, and styles by the CSSOM: content policies allow neither markup nor style
// attributes.

export type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>;

export function make(styles: Styles = {}, content: string | readonly Node[] = []): HTMLElement {
  const element = document.createElement('div');
  // Positioned, so that offsets are those within the parent.
  dress(element, { position: 'relative', ...styles });
  if (typeof content === 'string') element.textContent = content;
  else element.append(...content);
  return element;
}

export const dress = (element: HTMLElement | SVGElement, styles: Styles): void => {
  Object.assign(element.style, styles);
};

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Filled shapes: colour and path of each. */
export function makeDrawing(viewBox: string, shapes: readonly (readonly [string, string])[]): HTMLElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', viewBox);
  dress(svg, { display: 'block', width: '100%', height: '100%' });
  for (const [fill, d] of shapes) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('fill', fill);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return make({}, [svg]);
}

export const paintOf = (paint: Paint): string =>
  typeof paint === 'string' ? paint : `linear-gradient(${paint.angle}deg, ${paint.from}, ${paint.to})`;

export const families: Readonly<Record<TextStyle['font'], string>> = {
  inter: '"Inter Variable", Inter, system-ui, sans-serif',
  lora: '"Lora Variable", Lora, Georgia, serif',
  oswald: '"Oswald Variable", Oswald, "Arial Narrow", sans-serif',
  caveat: '"Caveat Variable", Caveat, cursive',
};

const lines = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

/** Of the element around a text, which stands in it at the top, in the middle or at the bottom. */
export const styleOf = (style: TextStyle): Styles => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: lines[style.valign] ?? 'center',
  fontFamily: families[style.font] ?? families.inter,
  fontWeight: String(style.weight),
  color: style.colour,
  textAlign: style.align,
  lineHeight: String((style.leading ?? 115) / 100),
});

/** Digits of the same width, so that nothing moves when they change. */
export const steadyDigits: Styles = { fontVariantNumeric: 'tabular-nums' };

const smallest = 4;

/**
 * The largest size at which everything fits; sets it. Every try lays the text out, so one that does not fit may answer how many
 * times it is too wide, and too wide or too high: a smaller text is narrower in proportion and needs no more lines.
 */
export function fit(
  element: HTMLElement,
  largest: number,
  fits: () => boolean | readonly [wide: number, large: number],
): void {
  let [low, high] = [smallest, Math.max(smallest, largest)];
  let size = high;
  while (size > low) {
    element.style.fontSize = `${size}px`;
    const found = fits();
    const [wide, large] = typeof found === 'object' ? found : [1, 2];
    if (found === true) low = size;
    else high = Math.max(low, size / wide);
    // This one is certain to fit, but for the rounding of what was measured.
    const next = low > smallest || found === false ? 0 : Math.min(high, size / large) - 0.25;
    // Half pixels, because browsers prepare a font for every size.
    size = Math.floor(2 * Math.max(next, (low + high) / 2)) / 2;
  }
  element.style.fontSize = `${low}px`;
}
