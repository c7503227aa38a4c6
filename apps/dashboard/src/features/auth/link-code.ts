// Codes of mails travel in the fragment of a link, which no server and no Referer ever sees.

/** What the fragment of the open page says under this name, e.g. `#code=…`. */
export const inFragment = (name: 'code' | 'confirm' | 'email' | 'first-admin'): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(name) || null;

export const fragmentOf = (values: Readonly<Record<string, string>>) =>
  `#${new URLSearchParams(values).toString()}`;
