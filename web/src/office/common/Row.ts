import { styled } from '@mui/material';

/** Side by side, in several lines where there is no room. */
export const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' });
