import { Card } from '../../ui/Card.tsx';
import { TableSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import classes from './billing.module.css';

/** Placeholder for an invoice's figures and lines. */
export const InvoiceSkeleton = () => (
  <Card aria-busy="true">
    <div className={classes.figures}>
      <TextSkeleton lineHeight={28} width={128} />
      <TextSkeleton lineHeight={28} width={224} />
    </div>
    <TableSkeleton columns={6} height={36} />
  </Card>
);
