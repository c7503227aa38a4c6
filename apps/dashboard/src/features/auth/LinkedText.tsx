import type { ReactNode } from 'react';
import { Text } from '../../ui/layout/layout.tsx';
import classes from './signup.module.css';

/** "I accept the [terms of service]": the part in brackets becomes a link if there is a URL. */
export function LinkedText({ text, href }: { text: string; href: string | null }): ReactNode {
  const [, before, linked, after] = /^(.*)\[(.+)\](.*)$/.exec(text) ?? [];
  if (linked === undefined) return text;
  return (
    <>
      {before}
      {href ? (
        <Text
          as="a"
          href={href}
          target="_blank"
          rel="noreferrer"
          tone="accent"
          weight={550}
          className={classes.link}
        >
          {linked}
        </Text>
      ) : (
        linked
      )}
      {after}
    </>
  );
}
