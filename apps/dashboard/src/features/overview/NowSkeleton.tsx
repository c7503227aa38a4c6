import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Skeleton, useAfterDelay } from '../../ui/states.tsx';
import headline from './headline.module.css';
import classes from './overview.module.css';
import pictures from './pictures.module.css';

/** The title is known with the data. */
export function HeadSkeleton({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <header className={headline.head}>
      <h1 className={headline.title}>
        <span className={hidden.hidden}>{t('pages.overview')}</span>
        <Skeleton width={280} height={28} />
      </h1>
      <div className={headline.states}>
        <Skeleton height={10} />
      </div>
      <div className={headline.tools}>{children}</div>
    </header>
  );
}

/** Placeholder with the same layout, so that nothing moves when the data arrives. */
export function NowSkeleton() {
  if (!useAfterDelay(true)) return null;
  return (
    <div className={classes.columns} aria-hidden="true">
      <div className={classes.column}>
        <Card className={classes.waiting}>
          {[260, 320, 290].map((width) => (
            <Skeleton key={width} width={width} height={16} />
          ))}
        </Card>
        <Card className={pictures.card}>
          <div className={pictures.row}>
            {['a', 'b', 'c', 'd', 'e'].map((each) => (
              <span key={each} className={pictures.ghost} />
            ))}
          </div>
        </Card>
      </div>
      <div className={classes.column}>
        <Card className={classes.waiting}>
          {[180, 200, 190, 210, 170].map((width) => (
            <Skeleton key={width} width={width} height={16} />
          ))}
        </Card>
      </div>
    </div>
  );
}
