import { Button } from '@mui/material';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import styles from './LoadError.module.css';

interface LoadErrorProps {
  title: string;
  text: string;
  advice?: string;
  isStale: boolean;
  isRetrying?: boolean;
  onRetry: () => unknown;
  linkLabel?: string;
}

export function LoadError(props: LoadErrorProps) {
  const { title, text, advice, isStale, isRetrying = false, onRetry } = props;

  return (
    <div className={styles.error}>
      <ListNotice isError title={title} text={text}>
        {(advice || isStale) && (
          <p className={styles.advice}>
            {advice} {isStale && 'The data below was loaded earlier.'}
          </p>
        )}
        <Button variant="contained" aria-busy={isRetrying} onClick={() => onRetry()}>
          Try Again
        </Button>
        <Button component={Link} to={paths.admin}>
          {props.linkLabel ?? 'Admin Dashboard'}
        </Button>
      </ListNotice>
    </div>
  );
}

export const reloadPage = () => window.location.reload();
