import { Glyph } from '../../../ui/glyphs.tsx';
import classes from './next-day.module.css';

export function Toggle({
  isOn,
  onClick,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={onClick}>
      <Glyph name={isOn ? 'check' : 'minus'} size={14} />
      {children}
    </button>
  );
}
