// One layout for all mails: a heading, paragraphs, one button. Styles are inline, because mail programs
// support no others.

export interface MailWords {
  readonly locale: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  readonly foot: string;
}

export function layOutMail({ locale, subject, paragraphs, button, foot }: MailWords) {
  const text = [subject, ...paragraphs, `${button.label}:\n${button.url}`, `-- \n${foot}`].join('\n\n');
  const font = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif';
  const html = `<!doctype html>
<html lang="${locale}"><body style="margin:0;background:#f6f7f9;${font};color:#161b26">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="font-size:15px;font-weight:700;margin:0 0 16px;color:#2b57e3">Vitrine</p>
<div style="background:#fff;border:1px solid #e4e7ec;border-radius:12px;padding:24px">
<h1 style="font-size:20px;line-height:28px;margin:0 0 12px">${escapeMarkup(subject)}</h1>
${paragraphs.map((each) => `<p style="font-size:15px;line-height:22px;margin:0 0 16px">${escapeMarkup(each)}</p>`).join('\n')}
<p style="margin:8px 0 0"><a href="${escapeMarkup(button.url)}" style="display:inline-block;background:#2b57e3;color:#fff;text-decoration:none;font-size:15px;font-weight:600;padding:10px 18px;border-radius:8px">${escapeMarkup(button.label)}</a></p>
</div>
<p style="font-size:12px;line-height:18px;color:#5f697b;margin:16px 0 0">${escapeMarkup(foot)}</p>
</div></body></html>`;
  return { subject, text, html };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeMarkup = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => entities[letter]!);
