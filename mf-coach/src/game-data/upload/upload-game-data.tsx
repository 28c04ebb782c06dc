/** Upload Game Data (S2 §2). */
export default function UploadGameData() {
  return null;
}
