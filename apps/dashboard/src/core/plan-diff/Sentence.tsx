import { Fragment, type ReactNode } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { richMessage } from '../../lib/i18n/rich-message.tsx';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import classes from './plan-diff.module.css';
import type { Say, SayValue } from './say.ts';

/** A playlist as a small block in its own colour, as in calendars. */
export const PlaylistName = ({ id, name }: { id: string; name: string }) => (
  <b className={classes.name} style={playlistTones(id)}>
    {name}
  </b>
);

export function Sentence({ say }: { say: Say }): ReactNode {
  const t = useT();
  const locale = useLocale();
  const nodeOf = (value: SayValue): ReactNode => {
    if (typeof value !== 'object') return value;
    if ('playlists' in value)
      return listOf(
        locale,
        value.playlists.map((each) => <PlaylistName key={each.id} {...each} />),
      );
    if ('times' in value) return <Hours>{value.times}</Hours>;
    if ('bold' in value) return <b>{value.bold}</b>;
    return <Sentence say={value} />;
  };
  const values = Object.fromEntries(Object.entries(say.values).map(([name, value]) => [name, nodeOf(value)]));
  const words = richMessage(t, say.key, values);
  if (say.isWarning)
    return (
      <Text weight={600} tone="warning">
        {words}
      </Text>
    );
  return say.isBold ? <b>{words}</b> : words;
}

/** "A, B and C", of components. */
function listOf(locale: string, parts: readonly ReactNode[]): ReactNode {
  const format = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
  return format.formatToParts(parts.map((_, i) => String(i))).map(({ type, value }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one list, in their order
    <Fragment key={i}>{type === 'element' ? parts[Number(value)] : value}</Fragment>
  ));
}

/** Whole sentences after each other. */
export const Sentences = ({ all }: { all: readonly Say[] }) =>
  all.map((say, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity
    <Fragment key={i}>
      {i > 0 && ' '}
      <Sentence say={say} />
    </Fragment>
  ));
