import { getErrorMessage } from '../lib/api.ts';
import styles from './InlineError.module.css';
import { TextButton } from './TextButton.tsx';

interface InlineErrorProps {
  /** 'the history': what was to be loaded. */
  subject: string;
  /** Default: the subject could not be loaded. */
  text?: string;
  /** Without an error, no reason is shown. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

export function InlineError({ subject, text, query }: InlineErrorProps) {
  const { error, isFetching, refetch } = query;

  return (
    <div role="alert" className={styles.failed}>
      <p>{text ?? `${subject.replace(/^t/, 'T')} could not be loaded.`}</p>
      {error != null && <p className={styles.reason}>{getErrorMessage(error)}</p>}
      <TextButton aria-disabled={isFetching} onClick={() => !isFetching && refetch()}>
        {isFetching ? 'Retrying…' : 'Try Again'}
        <span className="visually-hidden">: {subject}</span>
      </TextButton>
    </div>
  );
}
