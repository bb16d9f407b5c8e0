import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { FormProvider } from 'react-hook-form';
import type {
  MilitaryItem,
  MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { PhotoUpload } from '../photos/PhotoUpload.tsx';
import { isSubmitShortcut } from './FormActions.tsx';
import { SectionHeading } from './FormControls.tsx';
import styles from './FormLayout.module.css';
import { ItemFields } from './ItemFields.tsx';
import { LookalikeNotice } from './LookalikeNotice.tsx';
import type { ItemFormState } from './useItemForm.ts';
import { hasMouse } from './useSubmission.ts';

interface FormLayoutProps {
  label: string;
  state: ItemFormState;
  item?: MilitaryItem;
  items: readonly MilitaryItemSummary[] | undefined;
  isSending: boolean;
  takesFocus?: boolean;
  onSubmit: () => void;
  head?: ReactNode;
  tool?: ReactNode;
  after?: ReactNode;
  foot: ReactNode;
  aside?: ReactNode;
}

export function FormLayout(props: FormLayoutProps) {
  const { label, state, item, items, isSending, takesFocus = false, onSubmit } = props;
  const { form, draftPhotos, photoErrors } = state;
  const element = useRef<HTMLFormElement>(null);

  const focusFirst = useEffectEvent(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === 'main';
    if (takesFocus && isFree && hasMouse()) form.setFocus('name');
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <FormProvider {...form}>
      <div className={styles.frame}>
        {props.head}
        <form
          ref={element}
          noValidate
          aria-label={label}
          autoComplete="off"
          data-has-aside={props.aside !== undefined}
          className={styles.form}
          onSubmit={submit}
          onKeyDown={goToNextField}
        >
          <div className={styles.columns}>
            <div className={styles.side}>
              <div inert={isSending} className={styles.photos}>
                <SectionHeading title="Photos" />
                <PhotoUpload draftPhotos={draftPhotos} errors={photoErrors} />
                <LookalikeNotice
                  photos={draftPhotos.photos}
                  items={items}
                  ownId={item?.id}
                  dismissed={state.dismissed}
                  onDismiss={state.dismissLookalike}
                />
              </div>
              {props.aside && <div className={styles.aside}>{props.aside}</div>}
            </div>
            <div inert={isSending} className={styles.fields}>
              <ItemFields item={item} items={items} photos={draftPhotos.photos} tool={props.tool} />
              {props.after && <div className={styles.after}>{props.after}</div>}
            </div>
          </div>
          <div data-foot className={styles.foot}>
            {props.foot}
          </div>
        </form>
      </div>
    </FormProvider>
  );
}

/** Enter in a single-line field moves on like Tab: it must not submit an unfinished form. */
function goToNextField(event: ReactKeyboardEvent<HTMLFormElement>) {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, [type=submit]'),
  ].filter((control) => control.offsetParent !== null);
  controls[controls.indexOf(target) + 1]?.focus();
}

function isOnTop(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (!form?.offsetParent) return false;
  const layer = target instanceof Element ? target.closest('[role$="dialog"]') : null;
  return layer === null || layer.contains(form);
}
