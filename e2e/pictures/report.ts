import type { Difference } from '../../scripts/testing/picture-difference.ts';

export interface Shown {
  readonly name: string;
  /** Null where only one of the trees has the page. */
  readonly before: Buffer | null;
  readonly after: Buffer | null;
  readonly difference: Difference;
}

interface Report {
  /** The other commit. */
  readonly against: string;
  /** Every picture that was compared. */
  readonly names: readonly string[];
  readonly differing: readonly Shown[];
}

const written = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
const cell = (title: string, picture: Buffer | null) =>
  `<figure><figcaption>${title}</figcaption>${
    picture ? `<img loading="lazy" src="data:image/png;base64,${picture.toString('base64')}">` : '–'
  }</figure>`;

/** One file that shows everything by itself. */
export function reportOf({ against, names, differing }: Report): string {
  const sections = differing.map(
    ({ name, before, after, difference }) =>
      `<h2>${written(name)}</h2><div>${cell('before', before)}${cell('after', after)}${cell('difference', difference.picture)}</div>`,
  );
  const compared = names.map((name) => `<li>${written(name)}</li>`);
  return `<!doctype html><meta charset="utf-8"><title>Pictures against ${written(against)}</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;gap:12px}figure{margin:0;flex:1}img{width:100%;border:1px solid #ccc}</style>
<h1>${differing.length} of ${names.length} pictures differ from ${written(against)}</h1>
${sections.join('\n')}
<h2>Compared</h2><ul>${compared.join('')}</ul>\n`;
}
