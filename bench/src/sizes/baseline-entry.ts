import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { mountRootParcel } from 'single-spa';
import { styled } from 'styled-components';

/** The libraries under the shell and nothing else. They are assigned to a global, so that no bundler removes them. */
Object.assign(globalThis, {
  baseline: [
    ...[createElement, createRoot, styled, QueryClient, QueryClientProvider, useQuery],
    ...[cssTransition, ToastContainer, toast, mountRootParcel, loadRemote, registerRemotes],
  ],
});
