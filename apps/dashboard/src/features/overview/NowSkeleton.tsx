import { Card } from '../../ui/Card.tsx';
import { Skeleton, useAfterDelay } from '../../ui/states.tsx';
import headline from './headline.module.css';
import classes from './overview.module.css';
import playing from './playing.module.css';

const pictures = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder with the same layout, so that nothing moves when the data arrives. */
export function NowSkeleton() {
  if (!useAfterDelay(true)) return null;
  return (
    <div aria-hidden="true">
      <section className={headline.card}>
        <div className={headline.words}>
          <Skeleton width={320} height={26} />
          <Skeleton width={220} />
        </div>
        <Skeleton height={10} />
      </section>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card className={classes.waiting}>
            {[260, 320, 290].map((width) => (
              <Skeleton key={width} width={width} height={16} />
            ))}
          </Card>
          <Card>
            <div className={playing.grid}>
              {pictures.map((each) => (
                <span key={each} className={playing.ghost} />
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
    </div>
  );
}
