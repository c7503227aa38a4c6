import type { Locale } from '@vitrine/contract/pages';
import { translatorFor } from '../../http/translate.ts';

// The pages of the test gateway, rendered on the server: no script, every value escaped.

export interface PageState {
  readonly locale: Locale;
  readonly nonce: string;
  /** Leads back to the card details. */
  readonly back: string;
  /** Maps a field to a key below `testGateway`. Entered values are never shown again. */
  readonly errors: Readonly<Record<string, string>>;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--text:#161b26;--dim:#5f697b;--line:#cfd5dd;--card:#fff;--page:#f6f7f9;--accent:#2b57e3;--on:#fff;--bad:#b42318;--warn:#fff4e0;--warn-text:#7a4100}
@media(prefers-color-scheme:dark){:root{--text:#e9ecf2;--dim:#98a1b0;--line:#3a4150;--card:#171b23;--page:#0d0f14;--accent:#8fadff;--on:#0d0f14;--bad:#ff8a80;--warn:#33260d;--warn-text:#ffd08a}}
body{margin:0;background:var(--page);color:var(--text);font:400 14px/20px Inter,system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:48px 16px}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{color:var(--dim);margin:0 0 16px}
.mode{background:var(--warn);color:var(--warn-text);border-radius:8px;padding:8px 12px;margin:0 0 16px;font-weight:600}
label{display:block;font-weight:600;margin:0 0 4px}
input{box-sizing:border-box;width:100%;height:40px;padding:0 12px;margin:0 0 4px;border:1px solid var(--line);border-radius:8px;background:var(--page);color:var(--text);font:500 15px/20px ui-monospace,monospace}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.field{margin:0 0 12px}.bad{color:var(--bad);margin:0}.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{height:40px;padding:0 16px;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button.plain{background:transparent;color:var(--accent)}
.acts{display:flex;gap:12px;align-items:center;margin-top:4px}a{color:var(--accent)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:20px 0 0;color:var(--dim)}dt{font-family:ui-monospace,monospace}dd{margin:0}`;

const words = (locale: Locale) => {
  const translate = translatorFor(locale);
  return (key: string) => escapeHtml(translate({ key: `testGateway.${key}` }));
};

const page = ({ locale, nonce }: PageState, title: string, content: string) => {
  const say = words(locale);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Vitrine</title><style nonce="${escapeHtml(nonce)}">${style}</style></head><body><main>
<p class="mode" role="note">${say('mode')}</p><section><h1>${title}</h1>${content}</section></main></body></html>`;
};

const examples = [
  ['4242 4242 4242 4242', 'good'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0025 0000 3155', 'asks'],
] as const;

export function entryPage(state: PageState): string {
  const say = words(state.locale);
  const field = (name: string, hint: string, attributes: string) => {
    const error = state.errors[name];
    return `<div class="field"><label for="${name}">${say(name)}</label>
<input id="${name}" name="${name}" placeholder="${hint}" required ${attributes}${error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}>
${error ? `<p class="bad" id="${name}-error" role="alert">${say(error)}</p>` : ''}</div>`;
  };
  const list = examples.map(([number, what]) => `<dt>${number}</dt><dd>${say(what)}</dd>`).join('');
  return page(
    state,
    say('title'),
    `<p>${say('lead')}</p><form method="post" autocomplete="off">
${field('number', '4242 4242 4242 4242', 'inputmode="numeric" maxlength="23" autofocus')}
<div class="two">${field('expiry', '12 / 34', 'inputmode="numeric" maxlength="9"')}${field('code', '123', 'inputmode="numeric" maxlength="4"')}</div>
<div class="acts"><button type="submit">${say('save')}</button><a href="${escapeHtml(state.back)}">${say('back')}</a></div></form>
<dl>${list}</dl>`,
  );
}

/** What a bank would show. */
export function confirmationPage(state: PageState): string {
  const say = words(state.locale);
  return page(
    state,
    say('bankTitle'),
    `<p>${say('bankLead')}</p><form method="post"><div class="acts">
<button name="answer" value="confirm">${say('confirm')}</button>
<button class="plain" name="answer" value="refuse">${say('refuse')}</button></div></form>`,
  );
}
