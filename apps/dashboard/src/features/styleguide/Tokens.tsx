import { playlistColours } from '@vitrine/contract/playlist-colours';
import { useEffect, useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { contrast, parseColour } from './contrast.ts';
import { Section } from './Section.tsx';
import classes from './styleguide.module.css';

interface Pair {
  /** The colour shown. */
  readonly token: string;
  /** The background colour. */
  readonly on?: string;
  /** The minimum contrast: 4.5 for text, 3 for controls and marks. */
  readonly least?: number;
}

const text = (token: string, on = 'surface'): Pair => ({ token, on, least: 4.5 });
const mark = (token: string): Pair => ({ token, on: 'surface', least: 3 });

const colours: readonly Pair[] = [
  { token: 'canvas' },
  { token: 'surface' },
  { token: 'raised' },
  { token: 'sunken' },
  { token: 'hover' },
  { token: 'border' },
  { token: 'border-strong' },
  mark('control'),
  text('text'),
  text('text-2'),
  text('text-3'),
  text('text-3', 'canvas'),
  text('on-accent', 'accent'),
  text('on-accent', 'accent-hover'),
  text('accent-text'),
  text('accent-text', 'accent-soft'),
  text('on-accent', 'danger'),
  text('toast-text', 'toast'),
];

const statuses = ['active', 'online', 'offline', 'unknown', 'warning'].flatMap((name) => [
  mark(name),
  text(`${name}-text`),
  text(`${name}-text`, `${name}-soft`),
]);

const playlists = playlistColours.map((name) => text(`${name}-text`, name));

export function Tokens() {
  const t = useT();
  return (
    <Section id="tokens" title={t('styleguide.tokens')}>
      <Text as="p" className={classes.lead} tone="soft">
        {t('styleguide.tokensText')}
      </Text>
      <Swatches title={t('styleguide.colours')} pairs={colours} />
      <Swatches title={t('styleguide.statusColours')} pairs={statuses} />
      <Swatches title={t('styleguide.playlistColours')} pairs={playlists} />
    </Section>
  );
}

const variable = (token: string) => `var(--ds-${token})`;

function Swatches({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  return (
    <>
      <h3>{title}</h3>
      <Stack as="ul" className={classes.swatches} gap={10}>
        {pairs.map((pair) => (
          <Swatch key={`${pair.token} ${pair.on}`} {...pair} />
        ))}
      </Stack>
    </>
  );
}

function Swatch({ token, on, least }: Pair) {
  const t = useT();
  const { number } = useFormat();
  const mode = useThemeMode();
  const [measured, setMeasured] = useState<{ value: string; ratio: number | null }>({
    value: '',
    ratio: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode changes what the variables hold
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string) => style.getPropertyValue(`--ds-${name}`).trim();
    const own = parseColour(read(token));
    const ground = on ? parseColour(read(on)) : null;
    setMeasured({ value: read(token).toUpperCase(), ratio: own && ground ? contrast(own, ground) : null });
  }, [token, on, mode]);
  const isText = least === 4.5;
  return (
    <Row as="li" className={classes.swatch} gap={12}>
      <span
        className={classes.patch}
        style={{ background: variable(isText && on ? on : token), color: variable(token) }}
      >
        {isText && 'Aa 12'}
      </span>
      <span>
        <b>{token}</b>
        <Row as="span" gap={8} align="baseline" size="12/16" tone="muted">
          {on ? t('styleguide.on', { ground: on }) : measured.value}
          {measured.ratio !== null && (
            <Text tone={measured.ratio >= (least ?? 0) ? 'active' : 'danger'} weight={600} numeric>
              {number(measured.ratio, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
            </Text>
          )}
        </Row>
      </span>
    </Row>
  );
}
