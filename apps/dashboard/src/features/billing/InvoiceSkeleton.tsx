import { Card } from '../../ui/Card.tsx';
import { TableSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import classes from './billing.module.css';

/** Placeholder for an invoice's facts and lines. */
export function InvoiceSkeleton() {
  return (
    <div aria-busy="true" className={classes.main}>
      <Card className={classes.facts}>
        {['soFar', 'expected', 'level'].map((fact) => (
          <div key={fact}>
            <TextSkeleton lineHeight={18} width={96} />
            <TextSkeleton lineHeight={32} width={128} />
            <TextSkeleton lineHeight={18} width="80%" />
          </div>
        ))}
      </Card>
      <Card>
        <TableSkeleton columns={6} />
      </Card>
    </div>
  );
}
