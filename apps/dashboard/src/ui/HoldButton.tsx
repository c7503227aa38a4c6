import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './HoldButton.module.css';
import { Spinner } from './Spinner.tsx';

/** How long it has to be held. The animation of its style sheet takes as long. */
export const holdMs = 1500;

interface HoldButtonProps {
  label: string;
  /** While it is held. */
  holdingLabel: string;
  onHeld: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Pressed although it is disabled. */
  onBlocked?: () => void;
}

/** Acts only when it is held, with the pointer or with Space, until it is full. Letting go empties it. */
export function HoldButton(props: HoldButtonProps) {
  const { label, holdingLabel, onHeld, disabled, busy, onBlocked } = props;
  const [isHeld, setHeld] = useState(false);
  const act = useRef(onHeld);
  act.current = onHeld;
  const isBlocked = Boolean(disabled || busy);
  const [quarters, setQuarters] = useState(0);
  useEffect(() => {
    setQuarters(0);
    if (!isHeld) return;
    const steps = setInterval(() => setQuarters((count) => count + 1), holdMs / 4);
    const timer = setTimeout(() => {
      setHeld(false);
      act.current();
    }, holdMs);
    // A window that loses the focus hears no key and no pointer being released.
    const release = () => setHeld(false);
    window.addEventListener('blur', release);
    return () => {
      clearTimeout(timer);
      clearInterval(steps);
      window.removeEventListener('blur', release);
    };
  }, [isHeld]);
  useEffect(() => {
    if (isBlocked) setHeld(false);
  }, [isBlocked]);
  const release = () => setHeld(false);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isBlocked) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.repeat) return;
    if (isBlocked) blocked();
    else if (event.key === ' ') setHeld(true);
  };
  const blocked = () => !busy && onBlocked?.();
  const words = isHeld ? holdingLabel : label;
  return (
    <button
      type="button"
      className={classes.button}
      data-held={isHeld || undefined}
      style={{ '--rest': `${100 - quarters * 25}%` } as CSSProperties}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      onPointerDown={onPointerDown}
      onClick={() => isBlocked && blocked()}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && release()}
      onBlur={release}
      // Phones offer their own menu on a long press.
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className={classes.words}>{words}</span>
      <span className={`${classes.words} ${classes.full}`} aria-hidden="true">
        {words}
      </span>
      {busy && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
