import type { Live } from '../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import classes from './live.module.css';
import { displayStateOf } from './live-state.ts';
import { toggleFullScreen, useIsFullScreen } from './use-full-screen.ts';

/** The display's name with links back, to its neighbours and to full screen. */
export function LiveHead({ live, display }: { live: Live; display: string }) {
  const t = useT();
  const isFull = useIsFullScreen();
  return (
    <header className={`${classes.overlay} ${classes.top}`}>
      <AppLink href={display} className={classes.control} aria-label={t('live.back')} title={t('live.back')}>
        <Glyph name="chevron-left" size={18} />
        <span className={classes.wide}>{t('live.back')}</span>
      </AppLink>
      <Row className={classes.who} gap={10} rowGap={0} align="baseline" wrap shrink>
        <h1>{live.name}</h1>
        <Text size="13" tone="soft">
          {live.location.name}
        </Text>
      </Row>
      <StatusChip status={displayStateOf(live)} />
      <Row as="nav" className={classes.tools} gap={8} align="stretch" push>
        <Neighbour of={live.previous} label="live.previous" glyph="chevron-left" />
        <Neighbour of={live.following} label="live.following" glyph="chevron-right" />
        <IconButton
          label={isFull ? t('live.leaveFullScreen') : t('live.fullScreen')}
          icon="live"
          aria-keyshortcuts="f"
          className={classes.round}
          onClick={toggleFullScreen}
        />
      </Row>
    </header>
  );
}

interface NeighbourProps {
  of: Live['previous'];
  label: 'live.previous' | 'live.following';
  glyph: 'chevron-left' | 'chevron-right';
}

/** Replaces the history entry, so that going back leaves the live view in one step. */
function Neighbour({ of, label, glyph }: NeighbourProps) {
  const t = useT();
  const locale = useLocale();
  if (!of) return null;
  const name = t(label, { name: of.name });
  return (
    <AppLink
      href={`/${locale}/live/${of.id}`}
      replace
      className={`${classes.control} ${classes.round}`}
      aria-label={name}
      title={name}
    >
      <Glyph name={glyph} size={18} />
    </AppLink>
  );
}
