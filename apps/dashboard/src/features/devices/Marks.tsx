import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './get-player.module.css';

export type MarkKind = 'works' | 'limited' | 'not';

const glyphs = { works: 'check', limited: 'wave', not: 'minus' } as const;
const meanings = {
  works: 'getPlayer.marks.works',
  limited: 'getPlayer.marks.limited',
  not: 'getPlayer.marks.not',
} as const;
const tones = { works: 'active', limited: 'warning', not: undefined } as const;
const features = [
  'getPlayer.marks.offline',
  'getPlayer.marks.startsItself',
  'getPlayer.marks.power',
  'getPlayer.marks.restart',
] as const;

export function Mark({ kind }: { kind: MarkKind }) {
  const t = useT();
  return (
    <Stack
      as="span"
      className={classes.mark}
      rounded="full"
      center
      fixed
      tone={tones[kind]}
      fill={tones[kind]}
      data-kind={kind}
      role="img"
      aria-label={t(meanings[kind])}
    >
      <Glyph name={glyphs[kind]} size={12} />
    </Stack>
  );
}

/** What works this way. */
export function Marks({ kinds, isHttp }: { kinds: readonly MarkKind[]; isHttp: boolean }) {
  const t = useT();
  return (
    <ul className={classes.marks}>
      {features.map((feature, i) => (
        <li key={feature}>
          <Mark kind={isHttp && feature === 'getPlayer.marks.offline' ? 'limited' : kinds[i]!} />
          {t(feature)}
        </li>
      ))}
    </ul>
  );
}

export function Legend() {
  const t = useT();
  return (
    <Card padded>
      <Text as="ul" className={classes.legend} size="13/18" tone="soft">
        {(['works', 'limited', 'not'] as const).map((kind) => (
          <li key={kind}>
            {/* The word beside it says the same. */}
            <span aria-hidden="true">
              <Mark kind={kind} />
            </span>
            {t(meanings[kind])}
          </li>
        ))}
        <li>{t('getPlayer.untried')}</li>
      </Text>
    </Card>
  );
}
