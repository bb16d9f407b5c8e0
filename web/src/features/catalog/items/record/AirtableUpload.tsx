import { Button } from '../../../../components/Button.tsx';
import { getErrorMessage } from '../../../../lib/api.ts';
import { getFieldLabel } from '../itemFields.ts';
import styles from './AirtableUpload.module.css';
import type { Upload } from './useAirtableUpload.ts';

export function UploadButton({ upload: { isPending, isInAirtable, start } }: { upload: Upload }) {
  return (
    <Button aria-disabled={isPending} aria-busy={isPending} onClick={start}>
      {isPending ? 'Uploading...' : isInAirtable ? 'Upload Again' : 'Upload to Airtable'}
    </Button>
  );
}

/** What Airtable, or the shop, said of the last upload; else what another one would do. */
export function UploadOutcome({ upload }: { upload: Upload }) {
  const { error, refused, isInAirtable } = upload;

  return (
    <>
      <div role="status">
        {error && (
          <div className={styles.outcome}>
            <p className={styles.heading}>Not uploaded to Airtable</p>
            <p>{getErrorMessage(error)}</p>
          </div>
        )}
        {refused.length > 0 && (
          <div className={styles.outcome}>
            <p className={styles.heading}>Airtable did not take everything</p>
            <ul aria-label="Refused by Airtable" className={styles.refused}>
              {refused.map(({ field, message }) => (
                <li key={`${field} ${message}`}>
                  <span className={styles.field}>{getFieldLabel(field)}</span>
                  {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {isInAirtable && (
        <p className={styles.word}>
          This item is in Airtable. To upload it again completes what is missing in its record
          there, and makes no second one.
        </p>
      )}
    </>
  );
}
