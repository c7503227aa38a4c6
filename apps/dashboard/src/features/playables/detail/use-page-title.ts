import { playableTitle } from '@vitrine/contract/playables';
import { WebAddress } from '@vitrine/contract/web-address';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';

interface PageTitleOptions {
  readonly name: string;
  readonly setName: (name: string) => void;
}

/** Suggests the title of a web page as its name, unless one was typed. */
export function usePageTitle({ name, setName }: PageTitleOptions) {
  const [suggested, setSuggested] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const typed = useRef(name);
  typed.current = name;
  /** The last requested address; earlier responses are ignored. */
  const asked = useRef<string | null>(null);
  useEffect(
    () => () => {
      asked.current = null;
    },
    [],
  );
  const isFree = () => typed.current.trim() === '' || typed.current === suggested;

  async function suggest(url: string) {
    const address = WebAddress.safeParse(url);
    if (!address.success || !isFree() || (address.data === asked.current && typed.current !== '')) return;
    asked.current = address.data;
    setReading(true);
    // Only a suggestion; errors of the address are reported when it is saved.
    const reply = await call(playableTitle, { body: { url: address.data } }).catch(() => null);
    if (asked.current !== address.data) return;
    setReading(false);
    const title = reply?.data.title;
    if (!title || !isFree()) return;
    setSuggested(title);
    setName(title);
  }
  return { suggest, isReading, isSuggested: suggested !== null && name === suggested };
}
