import { Glyph } from '../../ui/glyphs.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { type Status, StatusMark } from '../../ui/StatusMark.tsx';
import classes from './mark.module.css';

/** A tick where all is well; every other state has the mark it has on all pages. */
export function Mark({ status, size = 14 }: { status: Status | 'well'; size?: number }) {
  if (status !== 'well') return <StatusMark status={status} size={size} />;
  return (
    <Stack as="span" center fixed className={classes.tick} style={{ width: size, height: size }}>
      <Glyph name="check" size={Math.round(size * 0.7)} />
    </Stack>
  );
}
