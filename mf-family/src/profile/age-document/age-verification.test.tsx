import {
  answer,
  child,
  http,
  noNetwork,
  ok,
  refused,
  rosa,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parent } from '../../../testing/builders.ts';
import { stubImageDecoding } from '../../../testing/image-decoding.ts';
import { openFamily } from '../../../testing/open-family.tsx';
import { observeUploads } from '../../../testing/uploads.ts';

// Without `accept`: the app checks the chosen file itself.
const user = userEvent.setup({ delay: null, applyAccept: false });
const document = '/api/children/1/age-verification?v=7';
const UPLOAD = '/api/children/1/age-verification';
const uploadedAt = '2026-11-20T18:00:00Z';
const photo = new File(['…'], 'IMG_0001.JPG', { type: 'image/jpeg' });

let family: Awaited<ReturnType<typeof openFamily>>;
let uploads: ReturnType<typeof observeUploads>;
let restoreDecoding: () => void;
let pending: ReturnType<typeof Promise.withResolvers<void>>;
let stored: ReturnType<typeof child>;

beforeEach(() => {
  uploads = observeUploads();
  restoreDecoding = stubImageDecoding({ width: 4032, height: 3024 });
  pending = Promise.withResolvers();
});
afterEach(async () => {
  await family.close();
  uploads.restore();
  restoreDecoding();
});

async function open(first: Partial<typeof stored> = {}, who = rosa) {
  stored = child(first);
  family = await openFamily(
    '/children/1',
    [
      http.family.get('/api/children/1', ({ response }) => response(200).json(stored)),
      http.family.get('/api/children/1/parents', ok([parent()])),
      http.gamedata.get('/api/children/1/evaluations', ok([])),
      http.gamedata.get('/api/children/1/game-data', ok([])),
      http.family.post(UPLOAD, () => pending.promise),
    ],
    who,
  );
  await screen.findByRole('region', { name: 'Age Verification' });
}

const sent = () => sentBodies(`POST ${UPLOAD}`);
const uploading = () => screen.findByRole('progressbar', { name: 'Uploading...' });

describe('When a parent uploads an age document', () => {
  it('Then it is sent as a PNG of at most 1,600 pixels, shows its progress, and shows at once @spec S1.2.123 @spec S1.4.16 @spec S1.4.17 @spec S1.6.5 @spec S1.7.34 @spec S1.8.37', async () => {
    await open();
    const uploaded = { id: 1, ageVerificationDocument: document, ageVerificationUploadedAt: uploadedAt };
    server.use(
      http.family.post(UPLOAD, () => pending.promise),
      http.family.post(UPLOAD, answer(201, uploaded)),
    );
    expect(screen.getByText('Age Doc Missing')).toBeTruthy();
    await user.upload(screen.getByLabelText('Choose or drop an image'), photo);
    await uploading();
    await waitFor(async () =>
      expect(await sent()).toEqual([{ document: `data:image/png;base64,${btoa('1600x1200')}` }]),
    );
    await uploads.progress(0.4);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await uploads.progress(1);
    expect(screen.getByRole('progressbar', { name: 'Saving...' }).hasAttribute('aria-valuenow')).toBe(false);

    stored = { ...stored, ...uploaded };
    pending.resolve();
    expect((await screen.findByAltText('Age document of Mateo Alvarez')).getAttribute('src')).toBe(document);
    expect(screen.queryByText('Age Doc Missing')).toBeNull();
    expect(family.notices).toEqual([{ title: 'Age verification document uploaded successfully' }]);
  });

  it('Then a dropped image is uploaded, too', async () => {
    await open();
    fireEvent.drop(screen.getByText('Choose or drop an image'), { dataTransfer: { files: [photo] } });
    await waitFor(async () => expect(await sent()).toEqual([{ document: expect.stringMatching(/^data:image\/png/) }]));
  });

  it('Then a file that is not an image is refused before it is sent @spec S1.5.30', async () => {
    await open();
    const input = screen.getByLabelText('Choose or drop an image');
    expect(input.getAttribute('accept')).toBe('image/*');
    fireEvent.change(input, { target: { files: [new File(['Hello'], 'letter.txt', { type: 'text/plain' })] } });
    expect(await screen.findByText('Please choose an image file')).toBeTruthy();
    expect(await sent()).toEqual([]);
  });

  const TAKE_A_PHOTO = 'Take a photo of the page, or save it as a picture (JPEG or PNG).';
  it.each([
    ['certificate.pdf', 'application/pdf', '%PDF-1.7', `Please choose an image file. ${TAKE_A_PHOTO}`],
    ['scan.jpg', 'image/jpeg', '\n%PDF-1.4', `Please choose an image file. ${TAKE_A_PHOTO}`],
    [
      'scan.tif',
      'image/tiff',
      'II*\0',
      `Failed to process image file. This browser cannot open a TIFF. ${TAKE_A_PHOTO}`,
    ],
    ['scan', '', 'MM\0*', `Failed to process image file. This browser cannot open a TIFF. ${TAKE_A_PHOTO}`],
  ])('Then %s of the type %j is refused with what helps', async (name, type, content, sentence) => {
    restoreDecoding();
    restoreDecoding = stubImageDecoding(null);
    await open();
    const input = screen.getByLabelText('Choose or drop an image');
    fireEvent.change(input, { target: { files: [new File([content], name, { type })] } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await sent()).toEqual([]);
  });

  it('Then a photo that the browser cannot open is reported @spec S1.8.39', async () => {
    restoreDecoding();
    restoreDecoding = stubImageDecoding(null);
    await open();
    await user.upload(
      screen.getByLabelText('Choose or drop an image'),
      new File(['…'], 'IMG_0001.HEIC', { type: 'image/heic' }),
    );
    expect(await screen.findByText(/^Failed to process image file\. /)).toBeTruthy();
    expect(family.notices).toMatchObject([{ title: 'Failed to process image file', tone: 'destructive' }]);
    expect(await sent()).toEqual([]);
  });

  it('Then a refusal is reported, and one press sends the same image again @spec S1.8.38', async () => {
    await open();
    server.use(http.family.post(UPLOAD, refused(413, 'too_large', 'The image is too large: at most 5 MB')));
    await user.upload(screen.getByLabelText('Choose or drop an image'), photo);
    const why = 'The image is too large: at most 5 MB';
    await screen.findByText(`Failed to upload age verification document. ${why}`);
    expect(family.notices).toEqual([
      { title: 'Failed to upload age verification document', description: why, tone: 'destructive' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await sent()).toHaveLength(2));
    const [first, second] = await sent();
    expect(second).toEqual(first);
  });

  it('Then the image stays after a lost connection, and an upload can be cancelled', async () => {
    await open();
    server.use(http.family.post(UPLOAD, noNetwork, { once: true }));
    await user.upload(screen.getByLabelText('Choose or drop an image'), photo);
    await screen.findByText(/Network error\. Please try again\.$/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await uploading();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByLabelText('Choose or drop an image');
    expect(family.notices).toHaveLength(1);
  });
});

describe('When a child has an age document', () => {
  const withDocument = { ageVerificationDocument: document, ageVerificationUploadedAt: uploadedAt };

  it('Then it can be viewed, also large, and downloaded @spec S1.2.124 @spec S1.2.125', async () => {
    await open(withDocument);
    expect(screen.getByText('November 20, 2026')).toBeTruthy();
    const download = screen.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(`${document}&download=1`);
    expect(download.hasAttribute('download')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(family.address()).toBe('/children/1?dialog=age-document');
    const large = await screen.findByRole('dialog', { name: 'Age Verification' });
    expect(within(large).getByAltText('Age document of Mateo Alvarez')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(family.address()).toBe('/children/1');
  });

  const sam = { ...rosa, id: 2, role: 'coach' } as const;
  const CHECK = '/api/children/{id}/age-verification/checked';

  it('Then a coach marks it as checked, once, and it says when and by whom @spec S2.2.1104', async () => {
    await open({ ...withDocument, mayChange: false, mayCheckAgeDocument: true }, sam);
    const checked = { ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' };
    server.use(
      http.family.put(CHECK, ({ response }) => {
        stored = { ...stored, ...checked };
        return response(200).json({ id: 1, ...checked });
      }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Mark as checked' }));
    expect(await screen.findByText('Verified on Nov 21, 2026 by Sam Rivera')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull();
    expect(globalThis.document.activeElement?.textContent).toBe('Age Verification');
    expect(sentRequests('PUT /api/children/1/age-verification/checked').map(({ search }) => search)).toEqual([
      `?v=${new Date(uploadedAt).getTime()}`,
    ]);
    expect(family.notices).toEqual([{ title: 'Age document checked' }]);
  });

  it('Then it can be checked in the large view, which closes', async () => {
    await open({ ...withDocument, mayChange: false, mayCheckAgeDocument: true }, sam);
    const checked = { id: 1, ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' };
    server.use(http.family.put(CHECK, ok(checked)));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const large = within(await screen.findByRole('dialog', { name: 'Age Verification' }));
    await user.click(large.getByRole('button', { name: 'Mark as checked' }));
    await waitFor(() => expect(family.address()).toBe('/children/1'));
  });

  it('Then a newer document is shown, and the refusal is reported @spec S2.2.1102', async () => {
    await open({ ...withDocument, mayChange: false, mayCheckAgeDocument: true }, sam);
    const newer = document.replace('v=7', 'v=8');
    server.use(
      http.family.put(CHECK, (info) => {
        stored = { ...stored, ageVerificationDocument: newer };
        return refused(409, 'document_replaced', 'A newer document was uploaded meanwhile')(info);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
    await waitFor(() => expect(screen.getByAltText('Age document of Mateo Alvarez').getAttribute('src')).toBe(newer));
    expect(family.notices).toEqual([
      {
        ...{ title: 'Failed to mark as checked', tone: 'destructive' },
        description: 'A newer document was uploaded meanwhile',
      },
    ]);
  });

  it('Then a parent sees the day that it was verified on, also once the file is deleted @spec S2.2.1106, S2.2.1108', async () => {
    const checked = { ...withDocument, ageVerifiedOn: '2026-11-21' };
    await open(checked);
    expect(screen.getByText('Verified on Nov 21, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull();
    expect(screen.getByText('The club has to check a new one again.')).toBeTruthy();
    await family.close();
    await open({ ...checked, ageVerificationDocument: null });
    expect(screen.getByText('Verified on Nov 21, 2026')).toBeTruthy();
    expect(screen.getByText('The document was deleted after the check.')).toBeTruthy();
    expect(screen.queryByText('Age Doc Missing')).toBeNull();
  });

  it('When the birth date was changed since the check, Then staff sees for which date it was verified @spec S2.2.1112', async () => {
    await open({ ...withDocument, mayCheckAgeDocument: true, ageWasVerifiedFor: '2017-04-02' }, sam);
    expect(screen.getByText('Was verified for Apr 2, 2017')).toBeTruthy();
    const checked = { ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' };
    server.use(
      http.family.put(CHECK, ({ response }) => {
        stored = { ...stored, ...checked, ageWasVerifiedFor: null };
        return response(200).json({ id: 1, ...checked });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
    await waitFor(() => expect(screen.queryByText('Was verified for Apr 2, 2017')).toBeNull());
  });

  it('When a coach is a guardian of the child, Then the check is not offered @spec S2.2.1113', async () => {
    await open({ ...withDocument, mayCheckAgeDocument: false }, sam);
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull();
  });

  it('Then a picture that did not load can be loaded again', async () => {
    await open(withDocument);
    fireEvent.error(screen.getByAltText('Age document of Mateo Alvarez'));
    await screen.findByText('The document did not load');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByAltText('Age document of Mateo Alvarez')).toBeTruthy();
  });

  it('Then a coach can view it but not upload one', async () => {
    await open({ ...withDocument, mayChange: false }, { ...rosa, id: 2, role: 'coach' });
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
    expect(screen.queryByLabelText('Choose or drop another image')).toBeNull();
    await family.close();
    await open({ mayChange: false }, { ...rosa, id: 2, role: 'coach' });
    expect(screen.getByText('No document has been uploaded yet.')).toBeTruthy();
  });
});
