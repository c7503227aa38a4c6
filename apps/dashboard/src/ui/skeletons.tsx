import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Row, Stack, Text } from './layout/layout.tsx';
import classes from './skeletons.module.css';
import { Skeleton } from './states.tsx';

// Placeholders in the shape of the final content.

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

interface TextSkeletonProps {
  lines?: number;
  /** Line height of the final text. */
  lineHeight?: number;
  width?: number | string;
}

/** Lines of text; the last of several is shorter. */
export function TextSkeleton({ lines = 1, lineHeight = 20, width = '100%' }: TextSkeletonProps) {
  return (
    <Text block>
      {times(lines).map((line) => (
        <Row as="span" key={line} style={{ height: lineHeight }}>
          <Skeleton width={lines > 1 && line === lines - 1 ? '60%' : width} height={lineHeight - 8} />
        </Row>
      ))}
    </Text>
  );
}

interface FieldSkeletonProps {
  /** Width of the label. */
  width?: number;
  rows?: number;
  hasDescription?: boolean;
}

/** A label, the box of its field, and a line of description. */
export function FieldSkeleton({ width = 96, rows = 1, hasDescription }: FieldSkeletonProps) {
  return (
    <div>
      <span className={classes.label}>
        <Skeleton width={width} height={10} />
      </span>
      <Text
        framed
        rounded
        className={classes.box}
        style={rows > 1 ? { height: rows * 20 + 16 } : undefined}
      />
      {hasDescription && (
        <Text above={6} className={classes.description}>
          <Skeleton width="55%" height={10} />
        </Text>
      )}
    </div>
  );
}

/** Rows of a plain list: a small picture if there is one, and a line of text. */
export function RowsSkeleton({ rows = 4, height = 36, hasPicture = false }) {
  return (
    <Stack>
      {times(rows).map((row) => (
        <Row as="span" key={row} gap={12} className={classes.row} style={{ height }}>
          {hasPicture && <Skeleton width={36} height={Math.min(36, height - 8)} />}
          <Skeleton width={`${38 + ((row * 23) % 34)}%`} />
        </Row>
      ))}
    </Stack>
  );
}

/** The rows of a table below its header. */
export function TableSkeleton({ rows = 6, columns = 5, height = 46 }) {
  return (
    <Stack>
      <Row as="span" gap={12} className={classes.tableHead}>
        {times(columns).map((column) => (
          <Skeleton key={column} width={56} height={10} />
        ))}
      </Row>
      {times(rows).map((row) => (
        <Row as="span" key={row} gap={12} className={classes.tableRow} style={{ height }}>
          {times(columns).map((column) => (
            <Skeleton key={column} width={`${48 + ((row * 29 + column * 17) % 40)}%`} />
          ))}
        </Row>
      ))}
    </Stack>
  );
}

/** Days side by side below their names, with blocks at different hours. */
export function CalendarSkeleton({ days = 7 }) {
  return (
    <div className={classes.calendar}>
      {times(days).map((day) => (
        <Text as="div" key={day} top className={classes.day}>
          <Skeleton width={44} height={12} />
          <Skeleton height={96 + ((day * 37) % 60)} />
          <Skeleton height={210 - ((day * 37) % 60)} />
        </Text>
      ))}
    </div>
  );
}

/** The path and name of a record, above the placeholder of the page. */
export function RecordSkeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <Text below={4} className={classes.path}>
        <Skeleton width={120} height={10} />
      </Text>
      <Text below={16} className={classes.head}>
        <Skeleton width={220} height={24} />
        <Skeleton width={96} height={36} />
      </Text>
      {children}
    </div>
  );
}

/** A form in a card. */
export function FormSkeleton({ fields = 5 }) {
  return (
    <Card className={classes.form}>
      {times(fields).map((field) => (
        <FieldSkeleton key={field} width={72 + ((field * 29) % 56)} />
      ))}
    </Card>
  );
}

/** Names and values in a card. */
export function FactsSkeleton({ rows = 8 }) {
  return (
    <Card padded>
      {times(rows).map((row) => (
        <span key={row} className={classes.fact}>
          <Skeleton width={88} height={10} />
          <Skeleton width={`${30 + ((row * 23) % 34)}%`} />
        </span>
      ))}
    </Card>
  );
}
