import { Box, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { paths } from '../../../lib/paths.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useDraft } from '../../../lib/useDraft.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AddressFields } from '../address/AddressFields.tsx';
import { TextArea, TextInput } from '../form/FormFields.tsx';
import { SwitchInput } from '../form/SwitchInput.tsx';
import { hasCamera } from '../hasCamera.ts';
import { Note } from '../Note.tsx';
import { PiecePicker, PieceThumbnail } from '../PiecePicker.tsx';
import {
  describeNewQuoteError,
  type NewQuoteForm,
  NewQuoteInput,
  startNewQuote,
  toLine,
  toNewQuoteField,
  useCreateQuote,
} from './newQuoteForm.ts';
import { findPieceByCode, type QuotePiece } from './quotePieces.ts';

const Scanner = lazyComponent(() => import('../Scanner.tsx'));

interface NewQuoteDialogProps {
  /** The pieces that are chosen beforehand. */
  pieces?: readonly QuotePiece[];
  /** Filled in beforehand. */
  customer?: Pick<NewQuoteForm, 'name' | 'email'>;
  /** The number of selected records that are not in the shop. */
  left?: number;
  onClose: () => void;
}

const NO_PIECES: readonly QuotePiece[] = [];

/** Creates a quote for a customer on the phone or at a show. */
export default function NewQuoteDialog(props: NewQuoteDialogProps) {
  const { pieces = NO_PIECES, customer, left = 0, onClose } = props;
  const navigate = useNavigate();
  const create = useCreateQuote();
  const names = [customer?.name, customer?.email, ...pieces.map(({ id }) => id)];
  const form = useForm({
    schema: NewQuoteInput,
    start: { ...startNewQuote(pieces), ...customer },
    draft: useDraft<NewQuoteForm>(`new quote ${names.filter(Boolean).join(' ')}`),
    toField: toNewQuoteField,
    describeError,
    send: (body) =>
      create.mutateAsync(body, {
        onSuccess: ({ id, reference }) => {
          toast({ title: 'Quote Created', description: `${reference} waits for your offer.` });
          onClose();
          navigate(paths.quote(id));
        },
      }),
  });
  const lines = form.choice('lines');
  const { value: hasAddress, onChange: setHasAddress } = form.choice('hasAddress');
  const address = form.watch('address');

  function describeError(error: unknown): string {
    const chosen = form.getValues('lines').map(({ piece }) => piece);
    return describeNewQuoteError(error, chosen);
  }
  const add = (piece: QuotePiece) => {
    const known = form.getValues('lines');
    if (known.some((line) => line.piece.id === piece.id)) return;
    lines.onChange([...known, toLine(piece)]);
  };

  return (
    <FormDialog
      isSmall={false}
      title="New Quote"
      subtitle="For a customer on the phone or at a show, who needs no account"
      action="Create Quote"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <TextInput label="Name" isRequired maxLength={100} {...form.field('name')} />
      <TextInput
        label="E-mail"
        type="email"
        maxLength={254}
        hint="With the address of an account, the quote belongs to that account. Without an address, you give the customer a link."
        {...form.field('email')}
      />
      <SwitchInput
        label="Enter the shipping address now"
        hint="The customer can also enter it when accepting."
        isOn={hasAddress}
        onChange={(isOn) => {
          if (isOn && address.name === '') form.setValue('address.name', form.getValues('name'));
          setHasAddress(isOn);
        }}
      />
      {hasAddress && (
        <AddressFields
          address={address}
          field={(part) => form.field(`address.${part}`)}
          onChange={(part, text) => form.setValue(`address.${part}`, text)}
        />
      )}
      <Stack
        component="ul"
        aria-label="Pieces"
        sx={{ maxHeight: '40vh', overflowY: 'auto', '&:empty': { display: 'none' } }}
      >
        {lines.value.map(({ piece }, index) => (
          <ChosenPiece
            key={piece.id}
            piece={piece}
            field={form.field(`lines.${index}.quantity`)}
            onRemove={() =>
              lines.onChange(form.getValues('lines').filter((each) => each.piece.id !== piece.id))
            }
          />
        ))}
      </Stack>
      {left > 0 && (
        <Note>
          {left === 1
            ? '1 selected record is not in the shop and is left out.'
            : `${left} selected records are not in the shop and are left out.`}
        </Note>
      )}
      <PieceFinder error={lines.error} onFind={add} />
      <TextArea
        label="What the customer asks for"
        hint="The customer sees it in the conversation."
        {...form.field('note')}
      />
    </FormDialog>
  );
}

interface ChosenPieceProps {
  piece: QuotePiece;
  field: Omit<ComponentProps<typeof TextInput>, 'label'>;
  onRemove: () => void;
}

function ChosenPiece({ piece, field, onRemove }: ChosenPieceProps) {
  const { name, imageUrl, stockQuantity } = piece;

  return (
    <Box
      component="li"
      sx={{
        py: 1,
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '3.5rem minmax(0, 1fr)', sm: '3.5rem minmax(0, 1fr) 5rem auto' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <PieceThumbnail src={imageUrl} />
      <Typography variant="body2">{name}</Typography>
      {/* Most pieces are single ones. */}
      {stockQuantity === 1 ? (
        <span />
      ) : (
        <TextInput label={`Quantity of ${name}`} isLabelHidden inputMode="numeric" {...field} />
      )}
      <Button variant="text" sx={{ justifySelf: 'start' }} onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </Box>
  );
}

interface PieceFinderProps {
  error: string | undefined;
  onFind: (piece: QuotePiece) => void;
}

/** Finds pieces by their words, by a barcode scanner, which types a code and presses Enter, or by the camera. */
function PieceFinder({ error, onFind }: PieceFinderProps) {
  const [isScanning, setIsScanning] = useState(false);
  const find = useMutation({
    mutationFn: findPieceByCode,
    onSuccess: (piece) => piece && onFind(piece),
    onError: (failure) => showErrorToast(failure),
    ...staffMutation,
  });

  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PiecePicker
            error={error}
            placeholder="Name, unit, type or code…"
            onChoose={({ id, name, imageUrl, stockQuantity }) =>
              onFind({ id, name, imageUrl, stockQuantity })
            }
            onEnter={(code) => find.mutate(code)}
          />
        </Box>
        {hasCamera() && (
          <Button aria-pressed={isScanning} onClick={() => setIsScanning(!isScanning)}>
            Scan
          </Button>
        )}
      </Stack>
      <Note role="status">
        {find.isPending
          ? 'Searching…'
          : find.isSuccess && !find.data && 'No piece of the shop has this code.'}
      </Note>
      {isScanning && (
        <LazyOverlay onFailure={() => setIsScanning(false)}>
          <Scanner
            onCode={(code) => {
              setIsScanning(false);
              find.mutate(code);
            }}
            onCancel={() => setIsScanning(false)}
          />
        </LazyOverlay>
      )}
    </>
  );
}
