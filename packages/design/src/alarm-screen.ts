import { type AlarmBand, type AlarmFace, alarmColours, alarmSizes, inOneLine } from './alarm-face.ts';

// An alarm as screens show it, in plain DOM: text is set as text and styles by the object model, as the Content Security Policy of
// players demands. Shape and words carry the level, not the colour alone. Nothing moves or blinks.

type Style = Partial<Record<keyof CSSStyleDeclaration & string, string>>;

function box(tag: string, style: Style, content: string | readonly Node[] = []): HTMLElement {
  const made = document.createElement(tag);
  Object.assign(made.style, style);
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

const svgName = 'http://www.w3.org/2000/svg';

function shape(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svgName, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const triangle = (inset: number) =>
  `M50 ${4 + inset * 2} L${96 - inset * 1.75} ${84 - inset} L${4 + inset * 1.75} ${84 - inset} Z`;

function signOf(level: AlarmFace['level']): SVGElement {
  const sign = shape('svg', { viewBox: '0 0 100 88', 'aria-hidden': 'true' });
  const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  const mark = (fill: string) => [
    shape('path', { d: 'M50 33 L50 55', stroke: fill, 'stroke-width': '9', fill: 'none', ...round }),
    shape('circle', { cx: '50', cy: '68.5', r: '5.4', fill }),
  ];
  if (level === 'danger')
    sign.append(
      shape('path', { d: triangle(0), fill: '#fff', stroke: '#fff', 'stroke-width': '7', ...round }),
      shape('path', { d: triangle(0), fill: '#111', stroke: '#111', 'stroke-width': '3.5', ...round }),
      shape('path', { d: triangle(6), fill: '#ffd21e', stroke: '#ffd21e', 'stroke-width': '2', ...round }),
      ...mark('#111'),
    );
  else if (level === 'warning')
    sign.append(
      shape('path', { d: triangle(0), fill: '#000', stroke: '#000', 'stroke-width': '6', ...round }),
      ...mark(alarmColours.warning.back),
    );
  else {
    const ink = alarmColours[level].back;
    sign.append(shape('circle', { cx: '50', cy: '44', r: '42', fill: '#fff' }));
    if (level === 'clear')
      sign.append(
        shape('path', {
          d: 'M30 45 L45 60 L71 30',
          stroke: ink,
          'stroke-width': '9',
          fill: 'none',
          ...round,
        }),
      );
    else
      sign.append(
        shape('circle', { cx: '50', cy: '25', r: '5.8', fill: ink }),
        shape('path', { d: 'M50 41 L50 66', stroke: ink, 'stroke-width': '10', fill: 'none', ...round }),
      );
  }
  return sign;
}

const stripes = 'repeating-linear-gradient(-45deg, #111 0 1.2em, #ffd21e 1.2em 2.4em)';

function bandOf({ word, sentence, language }: AlarmBand): HTMLElement {
  const stripe = () => box('div', { height: '14%', flex: 'none', backgroundImage: stripes });
  const big = () => box('strong', { fontSize: '1.7em', fontWeight: '800', letterSpacing: '0.02em' }, word);
  const line = box(
    'div',
    {
      ...{
        flex: '1',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: '0',
      },
      ...{ padding: '0 6%', fontWeight: '600', textAlign: 'center', lineHeight: '1.1' },
    },
    [big(), box('span', { padding: '0 0.6em' }, sentence), big()],
  );
  const band = box(
    'div',
    {
      display: 'flex',
      flexDirection: 'column',
      flex: 'none',
      background: '#fff',
      color: '#111',
      overflow: 'hidden',
    },
    [stripe(), line, stripe()],
  );
  band.lang = language;
  return band;
}

export interface DrawnAlarm {
  readonly element: HTMLElement;
  /** The clock of the place moves on. */
  setTime(time: string): void;
  /** Its place has another size, or fonts have arrived. */
  fit(): void;
  /** Something to show in place of sign and words, unseen until it is ready; place, clock and bands stay. */
  hang(element: HTMLElement): void;
  showHung(): void;
  remove(): void;
}

const px = (value: number) => `${value}px`;

export function drawAlarm(place: HTMLElement, face: AlarmFace): DrawnAlarm {
  const { back, foot: footBack, ink } = alarmColours[face.level];
  const title = box(
    'h1',
    { margin: '0', fontWeight: '800', letterSpacing: '-0.03em', lineHeight: '1.02' },
    face.title,
  );
  const text = box('p', { margin: '0', fontWeight: '600', lineHeight: '1.28' }, face.text);
  const english = box(
    'p',
    { margin: '0', fontWeight: '500', lineHeight: '1.3' },
    face.english ? inOneLine(face.english) : '',
  );
  title.dir = text.dir = english.dir = 'auto';
  title.lang = text.lang = face.language;
  english.lang = 'en';
  const words = box('div', { flex: '1', minWidth: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }, [
    ...(face.title ? [title] : []),
    ...(face.text ? [text] : []),
    ...(face.english ? [english] : []),
  ]);
  const sign = signOf(face.level);
  const middle = box(
    'div',
    {
      ...{ flex: '1', minHeight: '0', display: 'flex', alignItems: 'center', overflow: 'hidden' },
      position: 'relative',
    },
    [sign, words],
  );
  const time = box(
    'span',
    { fontWeight: '800', fontVariantNumeric: 'tabular-nums', flex: 'none' },
    face.time,
  );
  const foot = box(
    'div',
    {
      ...{ flex: 'none', display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
      ...{ background: footBack, fontWeight: '600' },
    },
    [box('span', { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, face.place), time],
  );
  const bands = face.bands?.map(bandOf) ?? [];
  const element = box(
    'div',
    {
      ...{ position: 'absolute', inset: '0', zIndex: '2147483647', display: 'flex', flexDirection: 'column' },
      ...{ background: back, color: ink, overflow: 'hidden', contain: 'strict' },
    },
    [...bands.slice(0, 1), middle, foot, ...bands.slice(1)],
  );
  place.append(element);

  const fit = () => {
    const [width, height] = [element.clientWidth, element.clientHeight];
    if (width === 0 || height === 0) return;
    const isTall = height > width;
    const side = px(width * alarmSizes.side);
    // Measures are shares of the width, but a very wide screen has little height, and an upright one little width.
    const unit = isTall ? Math.min(width * 1.4, height * 0.8) : Math.min(width, height * 1.9);
    const signWidth = unit * alarmSizes.sign * (bands.length > 0 ? 0.86 : 1);
    Object.assign(sign.style, { width: px(signWidth), height: px(signWidth * 0.88), flex: 'none' });
    Object.assign(middle.style, {
      ...{
        flexDirection: isTall ? 'column' : 'row',
        padding: `0 ${side}`,
        gap: px(unit * (isTall ? 0.05 : 0.058)),
      },
      justifyContent: 'center',
    });
    Object.assign(words.style, { flex: isTall ? 'none' : '1', width: isTall ? '100%' : 'auto' });
    const footHeight = Math.min(height * alarmSizes.foot, unit * 0.075);
    Object.assign(foot.style, {
      height: px(footHeight),
      padding: `0 ${side}`,
      fontSize: px(footHeight * 0.36),
    });
    time.style.fontSize = px(footHeight * 0.58);
    for (const band of bands)
      Object.assign(band.style, {
        height: px(height * alarmSizes.band),
        fontSize: px(Math.min(height * alarmSizes.band * 0.36, width * 0.027)),
      });
    const room = middle.clientHeight * 0.94 - (isTall ? signWidth * 0.88 + unit * 0.05 : 0);
    const largest = unit * (bands.length > 0 ? alarmSizes.drillTitle : alarmSizes.title);
    let size = largest;
    for (let tries = 0; tries < 40; tries++) {
      const textSize = Math.max(unit * alarmSizes.leastText, Math.min(unit * alarmSizes.text, size * 0.4));
      title.style.fontSize = px(size);
      // A smaller title is easier to read than one with a broken word, unless it had to be less than half as large.
      title.style.overflowWrap = size > largest * 0.45 ? 'normal' : 'anywhere';
      Object.assign(text.style, { fontSize: px(textSize), marginTop: px(textSize * 0.75) });
      const small = Math.max(unit * alarmSizes.leastText, textSize * 0.8);
      Object.assign(english.style, { fontSize: px(small), marginTop: px(small * 0.7) });
      const lines = Math.round(title.offsetHeight / (size * 1.02));
      if (
        lines <= alarmSizes.maxLines &&
        words.offsetHeight <= room &&
        words.scrollWidth <= words.clientWidth &&
        title.scrollWidth <= title.clientWidth
      )
        break;
      if (size <= unit * alarmSizes.leastText) break;
      size *= 0.93;
    }
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(element);
  return {
    element,
    setTime(value) {
      if (time.textContent !== value) time.textContent = value;
    },
    fit,
    hang(hung) {
      Object.assign(hung.style, { position: 'absolute', inset: '0', opacity: '0' });
      middle.append(hung);
    },
    showHung() {
      for (const each of [sign, words]) each.style.visibility = 'hidden';
      (middle.lastElementChild as HTMLElement).style.opacity = '';
    },
    remove() {
      observer.disconnect();
      element.remove();
    },
  };
}
