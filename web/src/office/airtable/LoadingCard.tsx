import { LinearProgress, Paper, Typography } from '@mui/material';

interface LoadingCardProps {
  title: string;
  text: string;
}

/** Explains the wait: reading a base can take several seconds. */
export const LoadingCard = ({ title, text }: LoadingCardProps) => (
  <Paper variant="outlined" role="status">
    <Typography variant="h3" component="h2" sx={{ px: 3, pt: 3 }}>
      {title}
    </Typography>
    <Typography sx={{ px: 3, pt: 1, pb: 3 }}>{text}</Typography>
    <LinearProgress aria-hidden="true" color="secondary" />
  </Paper>
);
