// Mails as pages rendered on the server: no script, every value escaped. The HTML of a mail is shown in a
// frame without any permissions, from a separate address.

import { escapeHtml } from '../../http/escape-html.ts';

export interface KeptMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export interface PreviewedLanguage {
  readonly locale: string;
  readonly mails: readonly { readonly template: string; readonly subject: string; readonly text: string }[];
}

const style = `
:root{color-scheme:light dark;--text:#161b26;--dim:#5f697b;--line:#e4e7ec;--card:#fff;--page:#f6f7f9;--accent:#2146bf}
@media(prefers-color-scheme:dark){:root{--text:#e9ecf2;--dim:#98a1b0;--line:#272d38;--card:#171b23;--page:#0d0f14;--accent:#8fadff}}
body{margin:0;background:var(--page);color:var(--text);font:400 14px/20px Inter,system-ui,sans-serif}
main{max-width:1240px;margin:0 auto;padding:32px 24px 64px}h1{font-size:22px;line-height:28px;margin:0 0 8px}
h2{font-size:17px;line-height:24px;margin:32px 0 12px}h3{font-size:15px;margin:0 0 4px}
p{color:var(--dim);margin:0 0 16px}a{color:var(--accent)}
.mails{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,480px),1fr));gap:16px}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;min-width:0}
iframe{width:100%;height:380px;border:1px solid var(--line);border-radius:8px;background:#f6f7f9;color-scheme:light}
summary{cursor:pointer;padding:8px 0 0}pre{font:500 12.5px/18px "JetBrains Mono",ui-monospace,monospace;margin:8px 0 0;
white-space:pre-wrap;overflow-wrap:anywhere}`;

const page = (title: string, lead: string, nonce: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Vitrine</title><style nonce="${escapeHtml(nonce)}">${style}</style></head><body><main>
<h1>${title}</h1><p>${lead}</p>${content}</main></body></html>`;

const frame = (address: string, title: string) =>
  `<iframe sandbox loading="lazy" src="${escapeHtml(address)}" title="${escapeHtml(title)}"></iframe>`;

const block = (name: string, content: string, attributes = '') =>
  `<details><summary>${name}</summary><pre${attributes}>${content}</pre></details>`;

export function outboxPage(
  mails: readonly KeptMail[],
  { nonce, hasSmtp }: { nonce: string; hasSmtp: boolean },
): string {
  const lead = hasSmtp
    ? 'Mails go to the mail server (SMTP_URL); those kept here are older.'
    : 'Without SMTP_URL, mails stay here instead of being sent. Newest first; links work in the text.';
  const articles = mails.map(({ id, subject, text, headers }) => {
    const headersOf = (...names: string[]) =>
      headers.filter(({ name }) => names.includes(name.toLowerCase())).map(({ value }) => escapeHtml(value));
    const all = headers.map(({ name, value }) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join('\n');
    return `<article><h3>${escapeHtml(subject)}</h3>
<p>To ${headersOf('to').join(', ')} · ${headersOf('date').join('')}</p>
${frame(`/outbox/${id}/html`, subject)}${block('Text', withLinks(text))}${block('Headers', all)}</article>`;
  });
  const list = mails.length > 0 ? `<div class="mails">${articles.join('')}</div>` : '<p>No mails yet.</p>';
  return page('Outbox', `${lead} <a href="/outbox/previews">Every mail there is</a>.`, nonce, list);
}

/** Each template in all languages, side by side. */
export function previewsPage(languages: readonly PreviewedLanguage[], nonce: string): string {
  const sections = languages[0]!.mails.map(({ template }) => {
    const articles = languages.map(({ locale, mails }) => {
      const { subject, text } = mails.find((mail) => mail.template === template)!;
      const address = `/outbox/previews/${template}/${locale}`;
      const lang = ` lang="${escapeHtml(locale)}"`;
      return `<article><h3${lang}>${escapeHtml(subject)}</h3><p>${escapeHtml(locale)}</p>
${frame(address, `${template}, ${locale}`)}${block('Text', escapeHtml(text), lang)}</article>`;
    });
    return `<h2>${escapeHtml(template)}</h2><div class="mails">${articles.join('')}</div>`;
  });
  const lead = 'With made-up values. <a href="/outbox">Those that would have been sent</a>.';
  return page('Every mail', lead, nonce, sections.join(''));
}

/** Makes the addresses in a text clickable. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) =>
      i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
