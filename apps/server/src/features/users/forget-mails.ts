import PostalMime from 'postal-mime';
import type { App } from '../../http/app.ts';

// Where no mail server is set up, mails stay as files. Those to or about somebody who is erased are deleted.

interface Person {
  readonly names: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

export async function forgetMails({ mailer }: App, { names, emails }: Person): Promise<void> {
  const words = [...names, ...emails].map((each) => each.toLowerCase());
  for (const id of await mailer.listKept()) {
    const raw = await mailer.readKept(id);
    if (!raw) continue;
    const { to = [], subject = '', text = '' } = await PostalMime.parse(raw);
    const said = [...to.map(({ address = '' }) => address), subject, text].join('\n').toLowerCase();
    if (words.some((word) => hasWord(said, word))) await mailer.removeKept(id);
  }
}

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? '');

/** Not as a part of another word, because names may be short. */
function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  return false;
}
