import { Box, Stack } from '@mui/material';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { FormProvider } from 'react-hook-form';
import type {
  MilitaryItemSummary,
  VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import { hasMouse } from '../../../lib/hasMouse.ts';
import { useItems } from '../../common/items/itemsQuery.ts';
import { PhotoUpload } from '../photos/PhotoUpload.tsx';
import { isSubmitShortcut } from './FormActions.tsx';
import { SectionHeading } from './FormControls.tsx';
import { InvalidFields } from './FormNotices.tsx';
import { ItemFields } from './ItemFields.tsx';
import { LookalikeNotice } from './LookalikeNotice.tsx';
import type { ItemFormState } from './useItemForm.ts';
import type { Submission } from './useSubmission.ts';

interface FormLayoutProps {
  label: string;
  state: ItemFormState;
  submission: Submission;
  item?: VisibleMilitaryItem;
  onSubmit: () => void;
  head?: ReactNode;
  tool?: ReactNode;
  after?: ReactNode;
  foot: ReactNode;
  aside?: ReactNode;
}

const NO_ITEMS: readonly MilitaryItemSummary[] = [];

export function FormLayout(props: FormLayoutProps) {
  const { label, state, item, onSubmit } = props;
  const { sending, photoErrors } = props.submission;
  const isSending = sending !== undefined;
  const { data: items = NO_ITEMS } = useItems();
  const { form, draftPhotos } = state;
  const hasAside = props.aside !== undefined;
  const element = useRef<HTMLFormElement>(null);

  const focusFirst = useEffectEvent(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === 'main';
    if (!item && isFree && hasMouse()) form.setFocus('name');
  });
  useEffect(() => focusFirst(), []);

  const submitFromAnywhere = useEffectEvent((event: KeyboardEvent) => {
    if (!isSubmitShortcut(event) || !isOnTop(element.current, event.target)) return;
    event.preventDefault();
    onSubmit();
  });
  useEffect(() => {
    window.addEventListener('keydown', submitFromAnywhere);
    return () => window.removeEventListener('keydown', submitFromAnywhere);
  }, []);

  return (
    <FormProvider {...form}>
      <Box sx={{ containerType: 'inline-size', containerName: 'item-form' }}>
        {props.head}
        <form
          ref={element}
          noValidate
          aria-label={label}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          onKeyDown={goToNextField}
        >
          <InvalidFields />
          <Box
            sx={{
              display: 'grid',
              columnGap: 4,
              rowGap: 2,
              ...(hasAside && { gridTemplateColumns: { '@lg/item-form': '20rem minmax(0, 1fr)' } }),
              '& > *': { minWidth: 0 },
              '& [inert]': { opacity: 0.6 },
              // Keeps focused elements clear of the sticky footer.
              '& :is(input, select, textarea, button, a, [tabindex])': {
                scrollMarginBottom: '6rem',
              },
            }}
          >
            <div>
              <div inert={isSending}>
                <SectionHeading title="Photos" />
                <Stack sx={{ gap: 1.5 }}>
                  <PhotoUpload draftPhotos={draftPhotos} errors={photoErrors} />
                  <LookalikeNotice state={state} items={items} ownId={item?.id} />
                </Stack>
              </div>
              {hasAside && (
                <Box sx={{ display: { xs: 'none', '@lg/item-form': 'block' }, mt: 3 }}>
                  {props.aside}
                </Box>
              )}
            </div>
            <div inert={isSending}>
              <ItemFields item={item} items={items} photos={draftPhotos.photos} tool={props.tool} />
              {props.after}
            </div>
          </Box>
          <Box
            data-foot
            sx={{
              mt: 2,
              pt: 1.5,
              pb: 'calc(0.75rem + env(safe-area-inset-bottom))',
              position: 'sticky',
              zIndex: 2,
              bottom: 0,
              borderTop: 1,
              borderColor: 'pencil',
              backgroundColor: 'background.default',
              ...(hasAside && { pl: { '@lg/item-form': '22rem' } }),
              // Phones in landscape and zoomed pages have no room for a sticky footer.
              '@media (max-height: 29.996875rem)': { position: 'static' },
            }}
          >
            {props.foot}
          </Box>
        </form>
      </Box>
    </FormProvider>
  );
}

/** A hidden textarea measures the text of a visible one. */
const FOCUSABLE = 'input, select, textarea:not([aria-hidden]), [type=submit]';

/** Enter in a single-line field moves on like Tab: it must not submit an unfinished form. */
function goToNextField(event: ReactKeyboardEvent<HTMLFormElement>) {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.offsetParent !== null,
  );
  controls[controls.indexOf(target) + 1]?.focus();
}

function isOnTop(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (!form?.offsetParent) return false;
  const layer = target instanceof Element ? target.closest('[role$="dialog"]') : null;
  return layer === null || layer.contains(form);
}
