import { Icon } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './proposals.module.css';

/** "Hana Králová" → HK. Decoration: the name stands beside it. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return (
    <Stack as="span" fixed rounded="full" weight={600} center className={classes.initials} aria-hidden="true">
      {name ? letters.join('').toLocaleUpperCase() : <Icon name="user" size={14} />}
    </Stack>
  );
}
