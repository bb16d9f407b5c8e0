import { paths } from '../../lib/paths.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
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
        <Button variant="solid" aria-busy={isRetrying} onClick={() => onRetry()}>
          Try Again
        </Button>
        <Link to={paths.admin} className={getButtonClass({})}>
          {props.linkLabel ?? 'Admin Dashboard'}
        </Link>
      </ListNotice>
    </div>
  );
}

export const reloadPage = () => window.location.reload();
