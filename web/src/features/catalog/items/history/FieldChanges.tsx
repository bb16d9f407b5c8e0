import type { ItemFieldChange } from '../../../../../../shared/entities/item-event.ts';
import { formatValue, getFieldLabel } from '../itemFields.ts';
import styles from './ItemHistory.module.css';
import { PhotoChange, PhotosChange } from './PhotoChange.tsx';
import { TextChange } from './TextChange.tsx';

const LONG = 60;

/** A field before and after, in words; photos are shown. */
export function FieldChange({ change }: { change: ItemFieldChange }) {
  return (
    <div className={styles.change}>
      <dt>{getFieldLabel(change.field)}</dt>
      <dd>
        <Change {...change} />
      </dd>
    </div>
  );
}

function Change({ field, before, after }: ItemFieldChange) {
  if (field === 'primaryImageUrl') return <PhotoChange before={one(before)} after={one(after)} />;
  if (Array.isArray(before) || Array.isArray(after)) {
    return <PhotosChange before={all(before)} after={all(after)} />;
  }
  if (before && after && before.length + after.length > 2 * LONG) {
    return <TextChange before={before} after={after} />;
  }
  return (
    <>
      <Value as="del" field={field} value={before} />
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> became </span>
      <Value as="ins" field={field} value={after} />
    </>
  );
}

interface ValueProps {
  as: 'del' | 'ins';
  field: string;
  value: string | null;
}

function Value({ as: Mark, field, value }: ValueProps) {
  if (!value) return <span className={styles.nothing}>nothing</span>;
  return <Mark>{formatValue(field, value)}</Mark>;
}

type Side = ItemFieldChange['before'];
const all = (side: Side): string[] => (side === null ? [] : [side].flat());
const one = (side: Side) => all(side)[0];
