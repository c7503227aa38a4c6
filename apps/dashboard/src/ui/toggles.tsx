import {
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormat } from '../lib/i18n/format.ts';
import fieldClasses from './Field.module.css';
import { Field, type FieldWords } from './Field.tsx';
import { type Picture, PictureOf } from './glyphs.tsx';
import hidden from './hidden.module.css';
import classes from './toggles.module.css';

type NativeCheckbox = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'className'>;

export interface ToggleProps extends NativeCheckbox {
  label: ReactNode;
  hideLabel?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

function Toggle({
  label,
  hideLabel,
  description,
  error,
  kind,
  ...input
}: ToggleProps & { kind: 'box' | 'switch' }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={classes.toggle}>
        <span className={classes.target}>
          <input
            {...input}
            type="checkbox"
            role={kind === 'switch' ? 'switch' : undefined}
            className={kind === 'switch' ? classes.switch : classes.box}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
          {kind === 'box' && (
            <svg viewBox="0 0 24 24" className={classes.tick} aria-hidden="true">
              <path className={classes.check} d="M5 12.5l4.5 4.5L19 7.5" />
              <path className={classes.dash} d="M6 12h12" />
            </svg>
          )}
        </span>
        <span className={hideLabel ? hidden.hidden : classes.words}>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={`${fieldClasses.error} ${classes[`below-${kind}`]}`}>
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={`${fieldClasses.description} ${classes[`below-${kind}`]}`}>
          {description}
        </p>
      )}
    </div>
  );
}

export interface CheckboxProps extends ToggleProps {
  /** Some, but not all, of what it represents. */
  mixed?: boolean;
}

export function Checkbox({ mixed, ...rest }: CheckboxProps) {
  return (
    <Toggle
      {...rest}
      kind="box"
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = mixed ?? false;
      }}
    />
  );
}

export function Switch(props: ToggleProps) {
  return <Toggle {...props} kind="switch" />;
}

export interface SegmentedProps<Value extends string> extends FieldWords {
  options: readonly { value: Value; label: ReactNode; icon?: Picture; name?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  disabled?: boolean;
}

/** After the text of a segment. Its width is reserved until it is known, so that nothing moves. */
export function SegmentCount({ count }: { count: number | undefined }) {
  const { number } = useFormat();
  return <span className={classes.count}>{count !== undefined && number(count)}</span>;
}

/** True while the segments need more width than is available. */
function useOverflows(track: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = track.current;
    const place = element?.parentElement;
    if (!element || !place) return;
    const measure = () => setOverflows(element.scrollWidth > place.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [track]);
  return overflows;
}

/**
 * One of a few options, all visible. Implemented as radio buttons, so arrow keys move the selection; a select
 * if they do not fit.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, size = 'md', disabled, ...words } = props;
  const group = useId();
  const track = useRef<HTMLDivElement>(null);
  const overflows = useOverflows(track);
  return (
    <Field {...words} asGroup>
      {(wiring) => (
        <div className={classes.place}>
          {overflows && (
            <select
              className={`${fieldClasses.box} ${classes.select}`}
              aria-labelledby={wiring.labelId}
              aria-describedby={wiring['aria-describedby']}
              disabled={disabled}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value as Value)}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name ?? (typeof option.label === 'string' ? option.label : option.value)}
                </option>
              ))}
            </select>
          )}
          <div
            ref={track}
            role="radiogroup"
            aria-labelledby={wiring.labelId}
            aria-describedby={wiring['aria-describedby']}
            className={size === 'sm' ? `${classes.segments} ${classes.small}` : classes.segments}
            data-overflows={overflows || undefined}
          >
            {options.map((option) => (
              <label key={option.value} className={classes.segment}>
                <input
                  type="radio"
                  name={group}
                  value={option.value}
                  checked={option.value === value}
                  disabled={disabled}
                  aria-label={option.name}
                  onChange={() => onChange(option.value)}
                />
                {option.icon && <PictureOf of={option.icon} size={18} />}
                {option.label}
              </label>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
