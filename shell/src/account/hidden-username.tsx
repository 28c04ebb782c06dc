/** Tells password managers whose password a form is about (product decision 78). Nobody else sees it. */
export const HiddenUsername = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
