import { Box } from '@mui/material';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';

const KEYS = [
  ['L', 'go to the first row of the list'],
  ['↓ ↑', 'move between rows; Enter opens one'],
  ['/', 'search the list, or else the back office'],
  ['Ctrl K', 'search the back office, also from a field'],
  ['Esc', 'close a dialog'],
  ['?', 'show these keys'],
] as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <DetailsDialog isSmall title="Keys" onClose={onClose}>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: '4.5rem minmax(0, 1fr)' }}
    >
      {KEYS.map(([key, action]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </Box>
      ))}
    </Box>
  </DetailsDialog>
);
