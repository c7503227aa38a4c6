import type { planIcons } from '@vitrine/contract/takeover-plans';
import type { TakeoverKind, TakeoverLevel } from '@vitrine/contract/takeover-values';
import type { ReactElement } from 'react';
import { LineDrawing } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './plan-icon.module.css';

export type PlanIconName = (typeof planIcons)[number];

const shapes: Readonly<Record<PlanIconName, ReactElement>> = {
  evacuate: (
    <>
      <circle cx="14.5" cy="4.8" r="1.8" />
      <path d="M5 10l3.5-2.5 4 .5-2 5 3.5 2.5-1 5M10.5 13L8 16.5H4M12.5 8l2.5 3.5h3.5" />
    </>
  ),
  shelter: (
    <>
      <path d="M4 11.5L12 5l8 6.5M6 10v9.5h12V10" />
      <path d="M12 10.5v5M9.8 13.5l2.2 2.2 2.2-2.2" />
    </>
  ),
  door: (
    <>
      <path d="M6.5 20V5.7c0-.7.5-1.2 1.2-1.2h8.6c.7 0 1.2.5 1.2 1.2V20M4 20h16" />
      <path d="M14 12.3v.1" strokeWidth={2.2} />
    </>
  ),
  storm: <path d="M7 15a4 4 0 01.3-8 5.5 5.5 0 0110.5 1.2A3.5 3.5 0 0117.5 15M12.5 11l-2.5 4.5h4L11.5 20" />,
  medical: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="3" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 7.9v.1" />
    </>
  ),
  flame: (
    <>
      <path d="M12.6 3c.5 3.7 5.4 5.6 5.4 10.9a6 6 0 01-12 .1c0-2.6 1.3-4.2 2.6-5.7.2 1.5.8 2.5 1.7 3.1C10.1 8.2 10.9 5.1 12.6 3z" />
      <path d="M12 19.9a2.7 2.7 0 01-2.6-2.8c0-1.5 1.3-2.3 2.1-3.7 1.5 1 3.1 2.2 3.1 3.9A2.6 2.6 0 0112 19.9z" />
    </>
  ),
  flag: <path d="M6 20.5v-16M6 5h11.5l-2.5 4 2.5 4H6" />,
};

interface PlanIconProps {
  icon: PlanIconName;
  kind: TakeoverKind;
  level: TakeoverLevel;
  size?: 'sm' | 'md' | 'lg';
}

/** A sign in the colour of its level; drills have no colour of danger. */
export function PlanIcon({ icon, kind, level, size = 'md' }: PlanIconProps) {
  return (
    <Stack
      as="span"
      center
      fixed
      rounded
      className={classes.icon}
      data-look={kind === 'alert' ? level : kind}
      data-size={size}
    >
      <LineDrawing size={{ sm: 16, md: 20, lg: 22 }[size]}>{shapes[icon]}</LineDrawing>
    </Stack>
  );
}
