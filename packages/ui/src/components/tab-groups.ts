interface Grouped {
  group?: string | undefined;
}

/** Tabs that are next to each other and have the same group, in their order; `name` is undefined without a group. */
export function groupsOf<Tab extends Grouped>(tabs: readonly Tab[]): { name: string | undefined; tabs: Tab[] }[] {
  const groups: { name: string | undefined; tabs: Tab[] }[] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (last && last.name === tab.group) last.tabs.push(tab);
    else groups.push({ name: tab.group, tabs: [tab] });
  }
  return groups;
}
