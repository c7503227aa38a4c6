import type { FirstRun } from '@vitrine/contract/first-run';
import { useEffect, useState } from 'react';
import { connectScreen } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { showElsewhere } from './another-tab.ts';
import { useClosedUntil } from './closed-until.ts';
import classes from './screen.module.css';
import type { PreviewFrame, usePreviewFrame } from './use-preview-frame.ts';

interface BrowserScreenProps {
  run: FirstRun;
  preview: ReturnType<typeof usePreviewFrame>;
  isPhone: boolean;
}

/**
 * A real player in a frame. It waits until the button is pressed: one display is free, and the user may want
 * it for the TV.
 */
export function BrowserScreen({ run, preview, isPhone }: BrowserScreenProps) {
  const t = useT();
  const { frame, ref } = preview;
  const isPlaying = frame.kind === 'paired' && run.display?.isPaired;
  return (
    <>
      <Text as="div" relative rounded="card" className={classes.bezel} data-playing={isPlaying || undefined}>
        <iframe
          ref={ref}
          className={classes.player}
          src={run.frameUrl}
          title={t('firstRun.browser.frame')}
          allow="autoplay; fullscreen; screen-wake-lock"
          tabIndex={-1}
        />
        {isPlaying ? <Badge run={run} /> : <Cover />}
      </Text>
      {!isPlaying && <Offer run={run} preview={preview} isPhone={isPhone} />}
    </>
  );
}

/** What the sample begins with, until the player shows it. */
function Cover() {
  const t = useT();
  const { server } = useSession();
  return (
    <Row absolute align="center" clip className={classes.cover} aria-hidden="true">
      <Text anywhere weight={650} as="p">
        {t('firstRun.sample.hello')}
        <br />
        {server?.name}
      </Text>
      <Leaf />
    </Row>
  );
}

/** What the frame shows: the picture is live, or the place is closed. */
function Badge({ run }: { run: FirstRun }) {
  const t = useT();
  const closed = useClosedUntil(run);
  if (!closed && !run.sample?.shownAt) return null;
  return (
    <Row
      as="span"
      size="12/18"
      gap={6}
      absolute
      align="center"
      rounded="tag"
      weight={600}
      className={classes.badge}
      data-closed={closed !== null || undefined}
    >
      <Text rounded="full" as="i" />
      {closed ? t('firstRun.live.closedUntil', { time: closed }) : t('firstRun.live.badge')}
    </Row>
  );
}

/** A player without storage starts over with another phrase when its frame is reloaded. */
const joinsAgainForMs = 15_000;
let pressed: { readonly words: string; readonly at: number } | null = null;

/** The button below the frame, or why it cannot be pressed. */
function Offer({ run, preview, isPhone }: BrowserScreenProps) {
  const t = useT();
  const { frame, lookNow } = preview;
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const join = async (words: string) => {
    setWorking(true);
    setFailure(null);
    try {
      await connectScreen(words, true);
      lookNow();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  const use = () => {
    if (!frame.connectString) return;
    pressed = { words: frame.connectString, at: Date.now() };
    void join(frame.connectString);
  };
  const newWords = frame.kind === 'words' && !isWorking ? frame.connectString : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are what counts
  useEffect(() => {
    if (!newWords || !pressed || newWords === pressed.words) return;
    const { at } = pressed;
    pressed = null;
    if (Date.now() - at < joinsAgainForMs) void join(newWords);
  }, [newWords]);
  /** This page has paired it; the player has not confirmed it yet. */
  const isJoined =
    pressed !== null &&
    pressed.words === frame.connectString &&
    run.display?.isPaired &&
    run.display.isPreview;
  const isBusy = isWorking || isJoined;
  const problem = isJoined ? null : problemOf(frame, run);
  return (
    <Stack size="13/18" gap={8} tone="soft" middle className={classes.offer}>
      {problem && (
        <Text as="p" size="14/20" tone="strong">
          {t(problem)}
        </Text>
      )}
      {frame.kind === 'elsewhere' ? (
        <Button size="lg" fullWidth onClick={() => showElsewhere(run.frameUrl)}>
          {t('firstRun.problems.showThere')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          icon="display"
          disabled={frame.kind !== 'words' || run.sample === null}
          loading={isBusy}
          onClick={use}
        >
          {isBusy
            ? t('firstRun.browser.connecting')
            : t(isPhone ? 'firstRun.phone.use' : 'firstRun.browser.use')}
        </Button>
      )}
      <Free run={run} />
      {!frame.keepsStorage && <p>{t('firstRun.problems.forgets')}</p>}
      {failure && (
        <Text as="p" role="alert" tone="danger">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

/** The click is the confirmation, so the price is shown beside it. */
export function Free({ run: { plan } }: { run: FirstRun }) {
  const t = useT();
  if (!plan || plan.active >= plan.free) return null;
  return <Text size="13/18">{t('firstRun.free', { number: plan.active + 1, free: plan.free })}</Text>;
}

function problemOf({ kind }: PreviewFrame, { display }: FirstRun) {
  if (kind === 'elsewhere') return 'firstRun.problems.elsewhere';
  if (kind === 'network' || kind === 'refused') return 'firstRun.problems.network';
  if (kind === 'insecure') return 'firstRun.problems.insecure';
  return kind === 'words' && display?.isPaired ? 'firstRun.problems.otherBrowser' : null;
}

const Leaf = () => (
  <svg className={classes.leaf} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
    <circle cx="100" cy="100" r="100" fill="#f6d68c" />
    <path
      d="M98 168C40 138 26 108 40 66c14-34 46-28 60 0 18-28 48-28 60 6 12 40-6 70-62 96z"
      fill="#1d6b4f"
    />
    <path
      d="M100 76l-3 114M98 118L66 98M98 118l34-20M97 146l-34-20M97 146l38-20"
      stroke="#86cba3"
      strokeWidth="4"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
