import type { PlayablePage } from '@vitrine/contract/playables';
import { useState } from 'react';
import { type DraftItem, showingSeconds } from './draft.ts';
import { pageAt } from './loop.ts';
import type { Playback } from './playback.ts';
import classes from './preview.module.css';
import { filesOf } from './preview-files.ts';
import { usePlaybackPart } from './use-playback.ts';

interface PreviewDocumentProps {
  item: DraftItem;
  name: string;
  pages: readonly PlayablePage[];
  playback: Playback;
}

/** Shows page after page by the clock of the preview, and preloads the next one. */
export function PreviewDocument({ item, name, pages, playback }: PreviewDocumentProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const page = usePlaybackPart(playback, ({ at, time }) =>
    pageAt(playback.segments()[at], item.key, time, showingSeconds(item), pages.length),
  );
  const addressOf = (index: number) => filesOf(pages[index % pages.length]!)[0]?.url;
  const address = addressOf(page);
  const next = addressOf(page + 1);
  return (
    <>
      {next && <img className={classes.warmup} src={next} alt="" />}
      {address && (
        <img
          className={classes.live}
          data-loaded={loaded === address || undefined}
          src={address}
          alt={name}
          onLoad={() => setLoaded(address)}
        />
      )}
    </>
  );
}
