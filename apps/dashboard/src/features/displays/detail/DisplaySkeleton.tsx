import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import classes from './detail.module.css';
import stage from './stage.module.css';

/** Placeholder for a display's page, in its final lines: picture, what plays and three changes, and the tabs. */
export function DisplaySkeleton() {
  return (
    <>
      <div className={stage.stage}>
        <span className={stage.ghost} />
        <Stack className={stage.plan} gap={20} shrink>
          <div>
            <TextSkeleton lineHeight={16} width={32} />
            <TextSkeleton lineHeight={32} width="50%" />
            <Skeleton height={5} />
          </div>
          <div>
            <TextSkeleton lineHeight={16} width={32} />
            {[72, 96, 84].map((width) => (
              <Stack as="span" key={width} className={stage.ghostRow} align="center" gap={16}>
                <Skeleton width={40} />
                <Skeleton width={64} height={36} />
                <Skeleton width={width} />
              </Stack>
            ))}
          </div>
        </Stack>
      </div>
      <Text as="div" className={classes.tabCard} framed rounded="card" surface>
        <Row as="span" className={classes.ghostTabs} pad="0/16" ruled>
          <Skeleton width={110} />
          <Skeleton width={90} />
        </Row>
        {/* Hours, and seven days. */}
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <span key={row} className={classes.ghostDay} data-head={row === 0 || undefined}>
            {row > 0 && <Skeleton width={44} />}
            {row > 0 && <Skeleton height={28} />}
          </span>
        ))}
      </Text>
    </>
  );
}
