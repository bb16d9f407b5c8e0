import { Box, Stack, Typography } from '@mui/material';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { useItems } from '../../common/items/itemsQuery.ts';
import { SectionHeading } from './FormControls.tsx';

const RECENT_COUNT = 5;

export function RecentItems() {
  const { data: items, isPending } = useItems();
  const recent = items?.slice(0, RECENT_COUNT) ?? [];

  return (
    <section aria-label="Recently Cataloged" aria-busy={isPending}>
      <SectionHeading title="Recently Cataloged" />
      {recent.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {isPending ? 'Loading…' : items ? 'No items yet.' : 'The items could not be loaded.'}
        </Typography>
      ) : (
        <ul>
          {recent.map(({ id, name, itemType, era, condition, primaryImageUrl }) => (
            <Stack
              key={id}
              component="li"
              direction="row"
              sx={{
                py: 1,
                gap: 1.5,
                position: 'relative',
                alignItems: 'center',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ width: 56, height: 56, flex: 'none', backgroundColor: 'linen' }}>
                <Photo src={primaryImageUrl} alt="" />
              </Box>
              <div>
                <Typography variant="button">
                  <Link to={`?view=items&item=${id}`} className="stretched">
                    {name}
                  </Link>
                </Typography>
                <Typography variant="caption" component="p" color="textSecondary">
                  {[itemType, era, condition].filter(Boolean).join(' · ')}
                </Typography>
              </div>
            </Stack>
          ))}
        </ul>
      )}
    </section>
  );
}
