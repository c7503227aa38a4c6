import { Icon } from '../../ui/icons.tsx';
import classes from './proposals.module.css';

/** "Hana Králová" → HK. Decoration: the name stands beside it. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return (
    <span className={classes.initials} aria-hidden="true">
      {name ? letters.join('').toLocaleUpperCase() : <Icon name="user" size={14} />}
    </span>
  );
}
