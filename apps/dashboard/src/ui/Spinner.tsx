import classes from './Spinner.module.css';

export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg className={classes.spinner} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity=".25" strokeWidth="2" />
      <path
        d="M14.5 8A6.5 6.5 0 008 1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
