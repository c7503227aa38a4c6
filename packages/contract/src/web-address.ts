import * as z from 'zod';

// Addresses of web pages and streams as people type them.

/** `example.com:8080` names a port, `mailto:someone` a scheme. */
const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
/** A single word is more likely a typing mistake than a host. */
const isHost = (text: string) => /^localhost$|[^.]\.[^.]|^\[/i.test(text);

function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** `www.shop.cz` means `https://www.shop.cz`; http is used only if it was typed. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || hasScheme(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  const [host = ''] = text.split(/[/?#:]/, 1);
  return isHost(text.startsWith('[') ? text : host) ? `https://${text}` : text;
}

export const WebAddress = z
  .string()
  .overwrite(withScheme)
  .max(2000)
  .refine((value) => !hasScheme(value) || /^https?:/i.test(value), {
    error: 'playables.address.scheme',
    abort: true,
  })
  .refine((value) => hasScheme(value) && isUrl(value), {
    error: 'playables.address.invalid',
    abort: true,
  })
  .refine((value) => !new URL(value).username && !new URL(value).password, {
    error: 'playables.address.credentials',
  });
