import { Dashboard } from './dashboard/dashboard.tsx';

/** One page; its tabs and open dialogs live in the address. */
export default function App() {
  return <Dashboard />;
}
