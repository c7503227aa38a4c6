import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { type AlarmDraft, textsShownAt } from './alarm-values.ts';
import classes from './sheet.module.css';

interface PhonePartsProps {
  draft: AlarmDraft;
  targets: TakeoverTargets;
  /** Of displays. */
  count: number;
  place: Place | null;
  fields: Readonly<Record<'where' | 'words' | 'ends' | 'level' | 'design', ReactNode>>;
}

/** Where, words and end, each in one line; one opens at a time. */
export function PhoneParts({ draft, targets, count, place, fields }: PhonePartsProps) {
  const t = useT();
  const rich = useRichT();
  const group = useId();
  const now = useNow().getTime();
  const { words } = textsShownAt(draft.texts, targets.language, targets.language);
  const nameOf = (id: string) =>
    [...targets.places, ...targets.groups, ...targets.displays].find((each) => each.id === id)?.name ?? '';
  const where =
    draft.where === 'all'
      ? t('alarms.sheet.allScreens', { count })
      : draft.where.length === 0
        ? t('alarms.sheet.chooseWhere')
        : draft.where.map(({ id }) => nameOf(id)).join(', ');
  const part = (label: string, summary: ReactNode, content: ReactNode) => (
    <Text
      as="details"
      name={group}
      ruled
      className={classes.part}
      // What it unfolds would be below the edge of the window.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'start' })}
    >
      <Stack gap={8} align="center" pointer as="summary">
        <span>{label}</span>
        <b>{summary}</b>
        <Glyph name="chevron-right" size={18} />
      </Stack>
      <Stack gap={14}>{content}</Stack>
    </Text>
  );
  return (
    <div>
      {part(t('alarms.sheet.where'), where, fields.where)}
      {part(
        t('alarms.sheet.words'),
        words.title || t('alarms.sheet.noTitle'),
        <>
          {fields.level}
          {fields.words}
          {fields.design}
        </>,
      )}
      {part(
        t('alarms.sheet.ends'),
        rich('alarms.sheet.endsIn', {
          minutes: draft.minutes,
          instant: <Instant at={now + draft.minutes * 60_000} place={place} />,
        }),
        fields.ends,
      )}
    </div>
  );
}
