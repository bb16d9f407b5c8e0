import { Box, Button, Typography } from '@mui/material';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';

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
    <Box sx={{ '&:not(:last-child)': { mb: 3 } }}>
      <ListNotice isError title={title} text={text}>
        {(advice || isStale) && (
          <Typography sx={{ flexBasis: '100%', maxWidth: '60ch', mt: -1.5, mb: 1 }}>
            {advice} {isStale && 'The data below was loaded earlier.'}
          </Typography>
        )}
        <Button variant="contained" aria-busy={isRetrying} onClick={() => onRetry()}>
          Try Again
        </Button>
        <Button component={Link} to={paths.admin}>
          {props.linkLabel ?? 'Admin Dashboard'}
        </Button>
      </ListNotice>
    </Box>
  );
}

export const reloadPage = () => window.location.reload();
