import type { AlarmLevel } from './alarm-values.ts';

/** Shape and colour of a level: a triangle for danger and warning, a round i for a notice. */
export function AlarmSign({ level, size }: { level: AlarmLevel; size?: number }) {
  if (level === 'notice') {
    return (
      <svg viewBox="0 0 200 200" width={size} height={size} aria-hidden="true" focusable="false">
        <circle cx="100" cy="100" r="92" fill="#fff" />
        <circle cx="100" cy="100" r="84" fill="#0b4ea2" />
        <path d="M100 92v48M100 60v.1" stroke="#fff" strokeWidth="22" strokeLinecap="round" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 200 180" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M100 14L190 166H10z" fill="#111" stroke="#fff" strokeWidth="20" strokeLinejoin="round" />
      <path d="M100 14L190 166H10z" fill="#111" stroke="#111" strokeWidth="12" strokeLinejoin="round" />
      <path
        d="M100 42L164 152H36z"
        fill={level === 'danger' ? '#ffd21f' : '#f5b800'}
        stroke={level === 'danger' ? '#ffd21f' : '#f5b800'}
        strokeWidth="8"
        strokeLinejoin="round"
      />
      <path d="M100 78v38M100 138v.1" stroke="#111" strokeWidth="17" strokeLinecap="round" />
    </svg>
  );
}
